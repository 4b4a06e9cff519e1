// sharnir report; sources 34bff8477ef362223cc8fe52c7e8f443f613eecbc2281486f0ccdf26dfc9a600; program 54e0569d0c1aa0a9b372953dc9ed8f23b4a7b5b62aa6e4970730b23742ecde8e; licences in LICENSES.txt
(()=>{var Xs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},qs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},kp=0,Wu=1,zp=2;var hr=1,Vp=2,po=3,Qi=0,vn=1,jn=2,ur=0,mo=1,Xu=2,qu=3,Yu=4,Gp=5;var fr=100,Hp=101,Wp=102,Xp=103,qp=104,Yp=200,$p=201,Zp=202,Jp=203,$u=204,Zu=205,Kp=206,jp=207,Qp=208,tm=209,em=210,nm=211,im=212,sm=213,rm=214,Cl=0,Pl=1,Il=2,Jr=3,Ll=4,Dl=5,Nl=6,Ul=7,pc=0,om=1,am=2,ts=0,Ju=1,Ku=2,ju=3,Qu=4,tf=5,ef=6,nf=7;var sf=300,dr=301,go=302,mc=303,gc=304,Ol=1e3,Zi=1001,Fl=1002,Dn=1003,lm=1004;var Pa=1005;var Yn=1006,_c=1007;var xs=1008;var Qn=1009,rf=1010,of=1011,_o=1012,xc=1013,Ni=1014,Mi=1015,Ui=1016,yc=1017,vc=1018,pr=1020,af=35902,lf=35899,cf=1021,hf=1022,Oi=1023,ms=1026,ys=1027,Mc=1028,bc=1029,Ys=1030,Sc=1031;var wc=1033,Ia=33776,La=33777,Da=33778,Na=33779,Ec=35840,Ac=35841,Tc=35842,Rc=35843,Cc=36196,Pc=37492,Ic=37496,Lc=37488,Dc=37489,Ua=37490,Nc=37491,Uc=37808,Oc=37809,Fc=37810,Bc=37811,kc=37812,zc=37813,Vc=37814,Gc=37815,Hc=37816,Wc=37817,Xc=37818,qc=37819,Yc=37820,$c=37821,Zc=36492,Jc=36494,Kc=36495,jc=36283,Qc=36284,Oa=36285,th=36286;var sa=2300,Bl=2301,Tl=2302,Uu=2303,Ou=2400,Fu=2401,Bu=2402;var cm=3200;var Fa=0,hm=1,vs="",ai="srgb",ra="srgb-linear",oa="linear",Te="srgb";var Rl=7680;var um=519,fm=512,dm=513,pm=514,uf=515,mm=516,gm=517,ff=518,df=519,_m=35044,eh=35048;var pf="300 es",yi=2e3,Kr=2001;function V_(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function G_(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function aa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function xm(){let i=aa("canvas");return i.style.display="block",i}var sp={},jr=null;function mf(...i){let t="THREE."+i.shift();jr?jr("log",t,...i):console.log(t,...i)}function ym(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function $t(...i){i=ym(i);let t="THREE."+i.shift();if(jr)jr("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=ym(i);let t="THREE."+i.shift();if(jr)jr("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function Qo(...i){let t=i.join(" ");t in sp||(sp[t]=!0,$t(...i))}function vm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var Mm={[Cl]:Cl,[Il]:Nl,[Ll]:Ll,[Jr]:Dl,[Pl]:Pl,[Nl]:Il,[Ul]:Ul,[Dl]:Jr},Li=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],rp=1234567,ta=Math.PI/180,Qr=180/Math.PI;function xo(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[t&255]+Fn[t>>8&255]+"-"+Fn[t>>16&15|64]+Fn[t>>24&255]+"-"+Fn[e&63|128]+Fn[e>>8&255]+"-"+Fn[e>>16&255]+Fn[e>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function le(i,t,e){return Math.max(t,Math.min(e,i))}function gf(i,t){return(i%t+t)%t}function H_(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function W_(i,t,e){return i!==t?(e-i)/(t-i):0}function ea(i,t,e){return(1-e)*i+e*t}function X_(i,t,e,n){return ea(i,t,1-Math.exp(-e*n))}function q_(i,t=1){return t-Math.abs(gf(i,t*2)-t)}function Y_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function $_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Z_(i,t){return i+Math.floor(Math.random()*(t-i+1))}function J_(i,t){return i+Math.random()*(t-i)}function K_(i){return i*(.5-Math.random())}function j_(i){i!==void 0&&(rp=i);let t=rp+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Q_(i){return i*ta}function tx(i){return i*Qr}function ex(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function nx(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function _f(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function ix(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),f=o((t-n)/2),d=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*d,a*c);break;case"YXY":i.set(l*d,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*d,a*h,a*c);break;default:$t("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function xf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function bm(i,t){if(t.constructor===Float32Array)return i;let e=xf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function Sm(i,t){if(t.constructor===Float32Array)return i;let e=xf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var nh={DEG2RAD:ta,RAD2DEG:Qr,generateUUID:xo,clamp:le,euclideanModulo:gf,mapLinear:H_,inverseLerp:W_,lerp:ea,damp:X_,pingpong:q_,smoothstep:Y_,smootherstep:$_,randInt:Z_,randFloat:J_,randFloatSpread:K_,seededRandom:j_,degToRad:Q_,radToDeg:tx,isPowerOfTwo:ex,ceilPowerOfTwo:nx,floorPowerOfTwo:_f,setQuaternionFromProperEuler:ix,normalize:Sm,denormalize:bm},It=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=le(this.x,t.x,e.x),this.y=le(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=le(this.x,t,e),this.y=le(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(le(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(le(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ne=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],f=r[o+0],d=r[o+1],p=r[o+2],_=r[o+3];if(u!==_||l!==f||c!==d||h!==p){let m=l*f+c*d+h*p+u*_;m<0&&(f=-f,d=-d,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),A=Math.sin(x);g=Math.sin(g*x)/A,a=Math.sin(a*x)/A,l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a}else{l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],d=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*d-c*f,t[e+1]=l*p+h*f+c*u-a*d,t[e+2]=c*p+h*d+a*f-l*u,t[e+3]=h*p-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),d=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"YXZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"ZXY":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"ZYX":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"YZX":this._x=f*h*u+c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u-f*d*p;break;case"XZY":this._x=f*h*u-c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u+f*d*p;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(le(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},P=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(op.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(op.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=le(this.x,t.x,e.x),this.y=le(this.y,t.y,e.y),this.z=le(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=le(this.x,t,e),this.y=le(this.y,t,e),this.z=le(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(le(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return uu.copy(this).projectOnVector(t),this.sub(uu)}reflect(t){return this.sub(uu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(le(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},uu=new P,op=new Ne,ne=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],p=n[8],_=s[0],m=s[3],g=s[6],x=s[1],A=s[4],M=s[7],R=s[2],T=s[5],y=s[8];return r[0]=o*_+a*x+l*R,r[3]=o*m+a*A+l*T,r[6]=o*g+a*M+l*y,r[1]=c*_+h*x+u*R,r[4]=c*m+h*A+u*T,r[7]=c*g+h*M+u*y,r[2]=f*_+d*x+p*R,r[5]=f*m+d*A+p*T,r[8]=f*g+d*M+p*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,d=c*r-o*l,p=e*u+n*f+s*d;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return t[0]=u*_,t[1]=(s*c-h*n)*_,t[2]=(a*n-s*o)*_,t[3]=f*_,t[4]=(h*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=d*_,t[7]=(n*l-c*e)*_,t[8]=(o*e-n*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return Qo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(fu.makeScale(t,e)),this}rotate(t){return Qo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(fu.makeRotation(-t)),this}translate(t,e){return Qo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(fu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},fu=new ne,ap=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),lp=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function sx(){let i={enabled:!0,workingColorSpace:ra,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Te&&(s.r=ps(s.r),s.g=ps(s.g),s.b=ps(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Te&&(s.r=Zr(s.r),s.g=Zr(s.g),s.b=Zr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===vs?oa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ra]:{primaries:t,whitePoint:n,transfer:oa,toXYZ:ap,fromXYZ:lp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:ai},outputColorSpaceConfig:{drawingBufferColorSpace:ai}},[ai]:{primaries:t,whitePoint:n,transfer:Te,toXYZ:ap,fromXYZ:lp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:ai}}}),i}var xe=sx();function ps(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Zr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Ur,kl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Ur===void 0&&(Ur=aa("canvas")),Ur.width=t.width,Ur.height=t.height;let s=Ur.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Ur}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=aa("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ps(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ps(e[n]/255)*255):e[n]=ps(e[n]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},rx=0,to=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:rx++}),this.uuid=xo(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(du(s[o].image)):r.push(du(s[o]))}else r=du(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function du(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?kl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var ox=0,pu=new P,Kn=class i extends Li{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Zi,s=Zi,r=Yn,o=xs,a=Oi,l=Qn,c=i.DEFAULT_ANISOTROPY,h=vs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:ox++}),this.uuid=xo(),this.name="",this.source=new to(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new It(0,0),this.repeat=new It(1,1),this.center=new It(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(pu).x}get height(){return this.source.getSize(pu).y}get depth(){return this.source.getSize(pu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==sf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Ol:t.x=t.x-Math.floor(t.x);break;case Zi:t.x=t.x<0?0:1;break;case Fl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Ol:t.y=t.y-Math.floor(t.y);break;case Zi:t.y=t.y<0?0:1;break;case Fl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Kn.DEFAULT_IMAGE=null;Kn.DEFAULT_MAPPING=sf;Kn.DEFAULT_ANISOTROPY=1;var Ye=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],p=l[9],_=l[2],m=l[6],g=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+_)<.1&&Math.abs(p+m)<.1&&Math.abs(c+d+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,M=(d+1)/2,R=(g+1)/2,T=(h+f)/4,y=(u+_)/4,S=(p+m)/4;return A>M&&A>R?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=y/n):M>R?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=T/s,r=S/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=y/r,s=S/r),this.set(n,s,r,e),this}let x=Math.sqrt((m-p)*(m-p)+(u-_)*(u-_)+(f-h)*(f-h));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(u-_)/x,this.z=(f-h)/x,this.w=Math.acos((c+d+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=le(this.x,t.x,e.x),this.y=le(this.y,t.y,e.y),this.z=le(this.z,t.z,e.z),this.w=le(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=le(this.x,t,e),this.y=le(this.y,t,e),this.z=le(this.z,t,e),this.w=le(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(le(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},zl=class extends Li{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Yn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Ye(0,0,t,e),this.scissorTest=!1,this.viewport=new Ye(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Kn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Yn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new to(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},li=class extends zl{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},la=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Dn,this.minFilter=Dn,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var Vl=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Dn,this.minFilter=Dn,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Gt=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m)}set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=f,g[3]=d,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Or.setFromMatrixColumn(t,0).length(),r=1/Or.setFromMatrixColumn(t,1).length(),o=1/Or.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+p*c,e[5]=f-_*c,e[9]=-a*l,e[2]=_-f*c,e[6]=p+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f+_*a,e[4]=p*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-p,e[6]=_+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f-_*a,e[4]=-o*u,e[8]=p+d*a,e[1]=d+p*a,e[5]=o*h,e[9]=_-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=p*c-d,e[8]=f*c+_,e[1]=l*u,e[5]=_*c+f,e[9]=d*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=_-f*u,e[8]=p*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+p,e[10]=f-_*u}else if(t.order==="XZY"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+_,e[5]=o*h,e[9]=d*u-p,e[2]=p*u-d,e[6]=a*h,e[10]=_*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(ax,t,lx)}lookAt(t,e,n){let s=this.elements;return ri.subVectors(t,e),ri.lengthSq()===0&&(ri.z=1),ri.normalize(),Ds.crossVectors(n,ri),Ds.lengthSq()===0&&(Math.abs(n.z)===1?ri.x+=1e-4:ri.z+=1e-4,ri.normalize(),Ds.crossVectors(n,ri)),Ds.normalize(),sl.crossVectors(ri,Ds),s[0]=Ds.x,s[4]=sl.x,s[8]=ri.x,s[1]=Ds.y,s[5]=sl.y,s[9]=ri.y,s[2]=Ds.z,s[6]=sl.z,s[10]=ri.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],p=n[2],_=n[6],m=n[10],g=n[14],x=n[3],A=n[7],M=n[11],R=n[15],T=s[0],y=s[4],S=s[8],D=s[12],N=s[1],L=s[5],V=s[9],W=s[13],O=s[2],X=s[6],$=s[10],H=s[14],ct=s[3],K=s[7],Q=s[11],st=s[15];return r[0]=o*T+a*N+l*O+c*ct,r[4]=o*y+a*L+l*X+c*K,r[8]=o*S+a*V+l*$+c*Q,r[12]=o*D+a*W+l*H+c*st,r[1]=h*T+u*N+f*O+d*ct,r[5]=h*y+u*L+f*X+d*K,r[9]=h*S+u*V+f*$+d*Q,r[13]=h*D+u*W+f*H+d*st,r[2]=p*T+_*N+m*O+g*ct,r[6]=p*y+_*L+m*X+g*K,r[10]=p*S+_*V+m*$+g*Q,r[14]=p*D+_*W+m*H+g*st,r[3]=x*T+A*N+M*O+R*ct,r[7]=x*y+A*L+M*X+R*K,r[11]=x*S+A*V+M*$+R*Q,r[15]=x*D+A*W+M*H+R*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],p=t[3],_=t[7],m=t[11],g=t[15],x=l*d-c*f,A=a*d-c*u,M=a*f-l*u,R=o*d-c*h,T=o*f-l*h,y=o*u-a*h;return e*(_*x-m*A+g*M)-n*(p*x-m*R+g*T)+s*(p*A-_*R+g*y)-r*(p*M-_*T+m*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],p=t[12],_=t[13],m=t[14],g=t[15],x=e*a-n*o,A=e*l-s*o,M=e*c-r*o,R=n*l-s*a,T=n*c-r*a,y=s*c-r*l,S=h*_-u*p,D=h*m-f*p,N=h*g-d*p,L=u*m-f*_,V=u*g-d*_,W=f*g-d*m,O=x*W-A*V+M*L+R*N-T*D+y*S;if(O===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let X=1/O;return t[0]=(a*W-l*V+c*L)*X,t[1]=(s*V-n*W-r*L)*X,t[2]=(_*y-m*T+g*R)*X,t[3]=(f*T-u*y-d*R)*X,t[4]=(l*N-o*W-c*D)*X,t[5]=(e*W-s*N+r*D)*X,t[6]=(m*M-p*y-g*A)*X,t[7]=(h*y-f*M+d*A)*X,t[8]=(o*V-a*N+c*S)*X,t[9]=(n*N-e*V-r*S)*X,t[10]=(p*T-_*M+g*x)*X,t[11]=(u*M-h*T-d*x)*X,t[12]=(a*D-o*L-l*S)*X,t[13]=(e*L-n*D+s*S)*X,t[14]=(_*A-p*R-m*x)*X,t[15]=(h*R-u*A+f*x)*X,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,d=r*h,p=r*u,_=o*h,m=o*u,g=a*u,x=l*c,A=l*h,M=l*u,R=n.x,T=n.y,y=n.z;return s[0]=(1-(_+g))*R,s[1]=(d+M)*R,s[2]=(p-A)*R,s[3]=0,s[4]=(d-M)*T,s[5]=(1-(f+g))*T,s[6]=(m+x)*T,s[7]=0,s[8]=(p+A)*y,s[9]=(m-x)*y,s[10]=(1-(f+_))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Or.set(s[0],s[1],s[2]).length(),a=Or.set(s[4],s[5],s[6]).length(),l=Or.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ci.copy(this);let c=1/o,h=1/a,u=1/l;return Ci.elements[0]*=c,Ci.elements[1]*=c,Ci.elements[2]*=c,Ci.elements[4]*=h,Ci.elements[5]*=h,Ci.elements[6]*=h,Ci.elements[8]*=u,Ci.elements[9]*=u,Ci.elements[10]*=u,e.setFromRotationMatrix(Ci),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),f=(e+t)/(e-t),d=(n+s)/(n-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===yi)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Kr)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),f=-(e+t)/(e-t),d=-(n+s)/(n-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===yi)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===Kr)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Or=new P,Ci=new Gt,ax=new P(0,0,0),lx=new P(1,1,1),Ds=new P,sl=new P,ri=new P,cp=new Gt,hp=new Ne,Ji=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(le(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-le(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(le(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-le(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(le(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-le(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return cp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(cp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return hp.setFromEuler(this),this.setFromQuaternion(hp,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ji.DEFAULT_ORDER="XYZ";var eo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},cx=0,up=new P,Fr=new Ne,cs=new Gt,rl=new P,qo=new P,hx=new P,ux=new Ne,fp=new P(1,0,0),dp=new P(0,1,0),pp=new P(0,0,1),mp={type:"added"},fx={type:"removed"},Br={type:"childadded",child:null},mu={type:"childremoved",child:null},xn=class i extends Li{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:cx++}),this.uuid=xo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new P,e=new Ji,n=new Ne,s=new P(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Gt},normalMatrix:{value:new ne}}),this.matrix=new Gt,this.matrixWorld=new Gt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new eo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Fr.setFromAxisAngle(t,e),this.quaternion.multiply(Fr),this}rotateOnWorldAxis(t,e){return Fr.setFromAxisAngle(t,e),this.quaternion.premultiply(Fr),this}rotateX(t){return this.rotateOnAxis(fp,t)}rotateY(t){return this.rotateOnAxis(dp,t)}rotateZ(t){return this.rotateOnAxis(pp,t)}translateOnAxis(t,e){return up.copy(t).applyQuaternion(this.quaternion),this.position.add(up.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(fp,t)}translateY(t){return this.translateOnAxis(dp,t)}translateZ(t){return this.translateOnAxis(pp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(cs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?rl.copy(t):rl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),qo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?cs.lookAt(qo,rl,this.up):cs.lookAt(rl,qo,this.up),this.quaternion.setFromRotationMatrix(cs),s&&(cs.extractRotation(s.matrixWorld),Fr.setFromRotationMatrix(cs),this.quaternion.premultiply(Fr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(mp),Br.child=t,this.dispatchEvent(Br),Br.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(fx),mu.child=t,this.dispatchEvent(mu),mu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),cs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),cs.multiply(t.parent.matrixWorld)),t.applyMatrix4(cs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(mp),Br.child=t,this.dispatchEvent(Br),Br.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qo,t,hx),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(qo,ux,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};xn.DEFAULT_UP=new P(0,1,0);xn.DEFAULT_MATRIX_AUTO_UPDATE=!0;xn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Jn=class extends xn{constructor(){super(),this.isGroup=!0,this.type="Group"}},dx={type:"move"},no=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Jn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Jn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new P,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new P),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Jn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new P,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new P,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let m=e.getJointPose(_,n),g=this._getHandJoint(c,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,p=.005;c.inputState.pinching&&f>d+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(dx)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Jn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},wm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ns={h:0,s:0,l:0},ol={h:0,s:0,l:0};function gu(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Kt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=ai){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,xe.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=xe.workingColorSpace){return this.r=t,this.g=e,this.b=n,xe.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=xe.workingColorSpace){if(t=gf(t,1),e=le(e,0,1),n=le(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=gu(o,r,t+1/3),this.g=gu(o,r,t),this.b=gu(o,r,t-1/3)}return xe.colorSpaceToWorking(this,s),this}setStyle(t,e=ai){function n(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=ai){let n=wm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ps(t.r),this.g=ps(t.g),this.b=ps(t.b),this}copyLinearToSRGB(t){return this.r=Zr(t.r),this.g=Zr(t.g),this.b=Zr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=ai){return xe.workingToColorSpace(Bn.copy(this),t),Math.round(le(Bn.r*255,0,255))*65536+Math.round(le(Bn.g*255,0,255))*256+Math.round(le(Bn.b*255,0,255))}getHexString(t=ai){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=xe.workingColorSpace){xe.workingToColorSpace(Bn.copy(this),e);let n=Bn.r,s=Bn.g,r=Bn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=xe.workingColorSpace){return xe.workingToColorSpace(Bn.copy(this),e),t.r=Bn.r,t.g=Bn.g,t.b=Bn.b,t}getStyle(t=ai){xe.workingToColorSpace(Bn.copy(this),t);let e=Bn.r,n=Bn.g,s=Bn.b;return t!==ai?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ns),this.setHSL(Ns.h+t,Ns.s+e,Ns.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ns),t.getHSL(ol);let n=ea(Ns.h,ol.h,e),s=ea(Ns.s,ol.s,e),r=ea(Ns.l,ol.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bn=new Kt;Kt.NAMES=wm;var or=class extends xn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ji,this.environmentIntensity=1,this.environmentRotation=new Ji,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Pi=new P,hs=new P,_u=new P,us=new P,kr=new P,zr=new P,gp=new P,xu=new P,yu=new P,vu=new P,Mu=new Ye,bu=new Ye,Su=new Ye,Bs=class i{constructor(t=new P,e=new P,n=new P){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Pi.subVectors(t,e),s.cross(Pi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Pi.subVectors(s,e),hs.subVectors(n,e),_u.subVectors(t,e);let o=Pi.dot(Pi),a=Pi.dot(hs),l=Pi.dot(_u),c=hs.dot(hs),h=hs.dot(_u),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,p=(o*h-a*l)*f;return r.set(1-d-p,p,d)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,us)===null?!1:us.x>=0&&us.y>=0&&us.x+us.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,us)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,us.x),l.addScaledVector(o,us.y),l.addScaledVector(a,us.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Mu.setScalar(0),bu.setScalar(0),Su.setScalar(0),Mu.fromBufferAttribute(t,e),bu.fromBufferAttribute(t,n),Su.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Mu,r.x),o.addScaledVector(bu,r.y),o.addScaledVector(Su,r.z),o}static isFrontFacing(t,e,n,s){return Pi.subVectors(n,e),hs.subVectors(t,e),Pi.cross(hs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Pi.subVectors(this.c,this.b),hs.subVectors(this.a,this.b),Pi.cross(hs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;kr.subVectors(s,n),zr.subVectors(r,n),xu.subVectors(t,n);let l=kr.dot(xu),c=zr.dot(xu);if(l<=0&&c<=0)return e.copy(n);yu.subVectors(t,s);let h=kr.dot(yu),u=zr.dot(yu);if(h>=0&&u<=h)return e.copy(s);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(kr,o);vu.subVectors(t,r);let d=kr.dot(vu),p=zr.dot(vu);if(p>=0&&d<=p)return e.copy(r);let _=d*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(zr,a);let m=h*p-d*u;if(m<=0&&u-h>=0&&d-p>=0)return gp.subVectors(r,s),a=(u-h)/(u-h+(d-p)),e.copy(s).addScaledVector(gp,a);let g=1/(m+_+f);return o=_*g,a=f*g,e.copy(n).addScaledVector(kr,o).addScaledVector(zr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Ki=class{constructor(t=new P(1/0,1/0,1/0),e=new P(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ii.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ii.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ii.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ii):Ii.fromBufferAttribute(r,o),Ii.applyMatrix4(t.matrixWorld),this.expandByPoint(Ii);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),al.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),al.copy(n.boundingBox)),al.applyMatrix4(t.matrixWorld),this.union(al)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ii),Ii.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Yo),ll.subVectors(this.max,Yo),Vr.subVectors(t.a,Yo),Gr.subVectors(t.b,Yo),Hr.subVectors(t.c,Yo),Us.subVectors(Gr,Vr),Os.subVectors(Hr,Gr),nr.subVectors(Vr,Hr);let e=[0,-Us.z,Us.y,0,-Os.z,Os.y,0,-nr.z,nr.y,Us.z,0,-Us.x,Os.z,0,-Os.x,nr.z,0,-nr.x,-Us.y,Us.x,0,-Os.y,Os.x,0,-nr.y,nr.x,0];return!wu(e,Vr,Gr,Hr,ll)||(e=[1,0,0,0,1,0,0,0,1],!wu(e,Vr,Gr,Hr,ll))?!1:(cl.crossVectors(Us,Os),e=[cl.x,cl.y,cl.z],wu(e,Vr,Gr,Hr,ll))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ii).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ii).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(fs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),fs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),fs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),fs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),fs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),fs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),fs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),fs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(fs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},fs=[new P,new P,new P,new P,new P,new P,new P,new P],Ii=new P,al=new Ki,Vr=new P,Gr=new P,Hr=new P,Us=new P,Os=new P,nr=new P,Yo=new P,ll=new P,cl=new P,ir=new P;function wu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ir.fromArray(i,r);let a=s.x*Math.abs(ir.x)+s.y*Math.abs(ir.y)+s.z*Math.abs(ir.z),l=t.dot(ir),c=e.dot(ir),h=n.dot(ir);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var un=new P,hl=new It,px=0,qn=class extends Li{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:px++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=_m,this.updateRanges=[],this.gpuType=Mi,this.version=0,this._normalizationScale=t!==void 0?xf(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)hl.fromBufferAttribute(this,e),hl.applyMatrix3(t),this.setXY(e,hl.x,hl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.applyMatrix3(t),this.setXYZ(e,un.x,un.y,un.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.applyMatrix4(t),this.setXYZ(e,un.x,un.y,un.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.applyNormalMatrix(t),this.setXYZ(e,un.x,un.y,un.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.transformDirection(t),this.setXYZ(e,un.x,un.y,un.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):bm(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):Sm(t,this.array)}};var ca=class extends qn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ha=class extends qn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var be=class extends qn{constructor(t,e,n){super(new Float32Array(t),e,n)}},mx=new Ki,$o=new P,Eu=new P,gs=class{constructor(t=new P,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):mx.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;$o.subVectors(t,this.center);let e=$o.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector($o,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Eu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint($o.copy(t.center).add(Eu)),this.expandByPoint($o.copy(t.center).sub(Eu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},gx=0,xi=new Gt,Au=new xn,Wr=new P,oi=new Ki,Zo=new Ki,Ln=new P,yn=class i extends Li{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:gx++}),this.uuid=xo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(V_(t)?ha:ca)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return xi.makeRotationFromQuaternion(t),this.applyMatrix4(xi),this}rotateX(t){return xi.makeRotationX(t),this.applyMatrix4(xi),this}rotateY(t){return xi.makeRotationY(t),this.applyMatrix4(xi),this}rotateZ(t){return xi.makeRotationZ(t),this.applyMatrix4(xi),this}translate(t,e,n){return xi.makeTranslation(t,e,n),this.applyMatrix4(xi),this}scale(t,e,n){return xi.makeScale(t,e,n),this.applyMatrix4(xi),this}lookAt(t){return Au.lookAt(t),Au.updateMatrix(),this.applyMatrix4(Au.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Wr).negate(),this.translate(Wr.x,Wr.y,Wr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new be(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ki);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new P(-1/0,-1/0,-1/0),new P(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];oi.setFromBufferAttribute(r),this.morphTargetsRelative?(Ln.addVectors(this.boundingBox.min,oi.min),this.boundingBox.expandByPoint(Ln),Ln.addVectors(this.boundingBox.max,oi.max),this.boundingBox.expandByPoint(Ln)):(this.boundingBox.expandByPoint(oi.min),this.boundingBox.expandByPoint(oi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new gs);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new P,1/0);return}if(t){let n=this.boundingSphere.center;if(oi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Zo.setFromBufferAttribute(a),this.morphTargetsRelative?(Ln.addVectors(oi.min,Zo.min),oi.expandByPoint(Ln),Ln.addVectors(oi.max,Zo.max),oi.expandByPoint(Ln)):(oi.expandByPoint(Zo.min),oi.expandByPoint(Zo.max))}oi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Ln.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Ln));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Ln.fromBufferAttribute(a,c),l&&(Wr.fromBufferAttribute(t,c),Ln.add(Wr)),s=Math.max(s,n.distanceToSquared(Ln))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new qn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let D=0;D<n.count;D++)a[D]=new P,l[D]=new P;let h=new P,u=new P,f=new P,d=new It,p=new It,_=new It,m=new P,g=new P;function x(D,N,L){c[D]=c[N]=c[L]=1,h.fromBufferAttribute(n,D),u.fromBufferAttribute(n,N),f.fromBufferAttribute(n,L),d.fromBufferAttribute(r,D),p.fromBufferAttribute(r,N),_.fromBufferAttribute(r,L),u.sub(h),f.sub(h),p.sub(d),_.sub(d);let V=1/(p.x*_.y-_.x*p.y);isFinite(V)&&(m.copy(u).multiplyScalar(_.y).addScaledVector(f,-p.y).multiplyScalar(V),g.copy(f).multiplyScalar(p.x).addScaledVector(u,-_.x).multiplyScalar(V),a[D].add(m),a[N].add(m),a[L].add(m),l[D].add(g),l[N].add(g),l[L].add(g))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let D=0,N=A.length;D<N;++D){let L=A[D],V=L.start,W=L.count;for(let O=V,X=V+W;O<X;O+=3)x(t.getX(O+0),t.getX(O+1),t.getX(O+2))}let M=new P,R=new P,T=new P,y=new P;function S(D){T.fromBufferAttribute(s,D),y.copy(T);let N=a[D];M.copy(N),M.sub(T.multiplyScalar(T.dot(N))).normalize(),R.crossVectors(y,N);let V=R.dot(l[D])<0?-1:1;o.setXYZW(D,M.x,M.y,M.z,V)}for(let D=0,N=n.count;D<N;++D)c[D]&&S(D);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new qn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let s=new P,r=new P,o=new P,a=new P,l=new P,c=new P,h=new P,u=new P;if(t)for(let f=0,d=t.count;f<d;f+=3){let p=t.getX(f+0),_=t.getX(f+1),m=t.getX(f+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Ln.fromBufferAttribute(t,e),Ln.normalize(),t.setXYZ(e,Ln.x,Ln.y,Ln.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,p=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?d=l[_]*a.data.stride+a.offset:d=l[_]*h;for(let g=0;g<h;g++)f[p++]=c[d++]}return new qn(f,h,u)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Tu=new P,_x=new P,xx=new ne,Un=class{constructor(t=new P(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=Tu.subVectors(n,e).cross(_x.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(Tu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||xx.getNormalMatrix(t),s=this.coplanarPoint(Tu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},yx=0,Di=class extends Li{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:yx++}),this.uuid=xo(),this.name="",this.type="Material",this.blending=mo,this.side=Qi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=$u,this.blendDst=Zu,this.blendEquation=fr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Kt(0,0,0),this.blendAlpha=0,this.depthFunc=Jr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=um,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Rl,this.stencilZFail=Rl,this.stencilZPass=Rl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Kt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Un().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new It().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new It().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ds=new P,Ru=new P,ul=new P,fl=new P,ks=class{constructor(t=new P,e=new P(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ds)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ds.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ds.copy(this.origin).addScaledVector(this.direction,e),ds.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Ru.copy(t).add(e).multiplyScalar(.5),ul.copy(e).sub(t).normalize(),fl.copy(this.origin).sub(Ru);let r=t.distanceTo(e)*.5,o=-this.direction.dot(ul),a=fl.dot(this.direction),l=-fl.dot(ul),c=fl.lengthSq(),h=Math.abs(1-o*o),u,f,d,p;if(h>0)if(u=o*l-a,f=o*a-l,p=r*h,u>=0)if(f>=-p)if(f<=p){let _=1/h;u*=_,f*=_,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-p?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c):f<=p?(u=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Ru).addScaledVector(ul,f),d}intersectSphere(t,e){if(t.radius<0)return null;ds.subVectors(t.center,this.origin);let n=ds.dot(this.direction),s=ds.dot(ds)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ds)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,f=t.y-o.y,d=t.z-o.z,p=e.x-o.x,_=e.y-o.y,m=e.z-o.z,g=n.x-o.x,x=n.y-o.y,A=n.z-o.z,M=Math.abs(l),R=Math.abs(c),T=Math.abs(h),y,S,D,N,L,V,W,O,X,$,H,ct;if(M>=R&&M>=T?(D=l,V=u,X=p,ct=g,l>=0?(y=c,S=h,N=f,L=d,W=_,O=m,$=x,H=A):(y=h,S=c,N=d,L=f,W=m,O=_,$=A,H=x)):R>=T?(D=c,V=f,X=_,ct=x,c>=0?(y=h,S=l,N=d,L=u,W=m,O=p,$=A,H=g):(y=l,S=h,N=u,L=d,W=p,O=m,$=g,H=A)):(D=h,V=d,X=m,ct=A,h>=0?(y=l,S=c,N=u,L=f,W=p,O=_,$=g,H=x):(y=c,S=l,N=f,L=u,W=_,O=p,$=x,H=g)),D===0)return null;let K=y/D,Q=S/D,st=1/D,ft=N-K*V,ut=L-Q*V,tt=W-K*X,mt=O-Q*X,xt=$-K*ct,Tt=H-Q*ct,bt=xt*mt-Tt*tt,Xt=ft*Tt-ut*xt,re=tt*ut-mt*ft;if(s){if(bt<0||Xt<0||re<0)return null}else if((bt<0||Xt<0||re<0)&&(bt>0||Xt>0||re>0))return null;let Ht=bt+Xt+re;if(Ht===0)return null;let de=st*(bt*V+Xt*X+re*ct);return(Ht>0?de<0:de>0)?null:this.at(de/Ht,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},io=class extends Di{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Kt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.combine=pc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},_p=new Gt,sr=new ks,dl=new gs,xp=new P,pl=new P,ml=new P,gl=new P,Cu=new P,_l=new P,yp=new P,xl=new P,$e=class extends xn{constructor(t=new yn,e=new io){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){_l.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Cu.fromBufferAttribute(u,t),o?_l.addScaledVector(Cu,h):_l.addScaledVector(Cu.sub(e),h))}e.add(_l)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),dl.copy(n.boundingSphere),dl.applyMatrix4(r),sr.copy(t.ray).recast(t.near),!(dl.containsPoint(sr.origin)===!1&&(sr.intersectSphere(dl,xp)===null||sr.origin.distanceToSquared(xp)>(t.far-t.near)**2))&&(_p.copy(r).invert(),sr.copy(t.ray).applyMatrix4(_p),!(n.boundingBox!==null&&sr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,sr)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],x=Math.max(m.start,d.start),A=Math.min(a.count,Math.min(m.start+m.count,d.start+d.count));for(let M=x,R=A;M<R;M+=3){let T=a.getX(M),y=a.getX(M+1),S=a.getX(M+2);s=yl(this,g,t,n,c,h,u,T,y,S),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(a.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let x=a.getX(m),A=a.getX(m+1),M=a.getX(m+2);s=yl(this,o,t,n,c,h,u,x,A,M),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],x=Math.max(m.start,d.start),A=Math.min(l.count,Math.min(m.start+m.count,d.start+d.count));for(let M=x,R=A;M<R;M+=3){let T=M,y=M+1,S=M+2;s=yl(this,g,t,n,c,h,u,T,y,S),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(l.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let x=m,A=m+1,M=m+2;s=yl(this,o,t,n,c,h,u,x,A,M),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function vx(i,t,e,n,s,r,o,a){let l;if(t.side===vn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Qi,a),l===null)return null;xl.copy(a),xl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(xl);return c<e.near||c>e.far?null:{distance:c,point:xl.clone(),object:i}}function yl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,pl),i.getVertexPosition(l,ml),i.getVertexPosition(c,gl);let h=vx(i,t,e,n,pl,ml,gl,yp);if(h){let u=new P;Bs.getBarycoord(yp,pl,ml,gl,u),s&&(h.uv=Bs.getInterpolatedAttribute(s,a,l,c,u,new It)),r&&(h.uv1=Bs.getInterpolatedAttribute(r,a,l,c,u,new It)),o&&(h.normal=Bs.getInterpolatedAttribute(o,a,l,c,u,new P),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new P,materialIndex:0};Bs.getNormal(pl,ml,gl,f.normal),h.face=f,h.barycoord=u}return h}var ua=class extends Kn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Dn,h=Dn,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var so=class extends qn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Xr=new Gt,vp=new Gt,vl=[],Mp=new Ki,Mx=new Gt,Jo=new $e,Ko=new gs,zs=class extends $e{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new so(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,Mx)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Ki),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Xr),Mp.copy(t.boundingBox).applyMatrix4(Xr),this.boundingBox.union(Mp)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new gs),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Xr),Ko.copy(t.boundingSphere).applyMatrix4(Xr),this.boundingSphere.union(Ko)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(Jo.geometry=this.geometry,Jo.material=this.material,Jo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Ko.copy(this.boundingSphere),Ko.applyMatrix4(n),t.ray.intersectsSphere(Ko)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Xr),vp.multiplyMatrices(n,Xr),Jo.matrixWorld=vp,Jo.raycast(t,vl);for(let o=0,a=vl.length;o<a;o++){let l=vl[o];l.instanceId=r,l.object=this,e.push(l)}vl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new so(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new ua(new Float32Array(s*this.count),s,this.count,Mc,Mi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},rr=new gs,bx=new It(.5,.5),Ml=new P,Vs=class{constructor(t=new Un,e=new Un,n=new Un,s=new Un,r=new Un,o=new Un){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=yi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],f=r[6],d=r[7],p=r[8],_=r[9],m=r[10],g=r[11],x=r[12],A=r[13],M=r[14],R=r[15];if(s[0].setComponents(c-o,d-h,g-p,R-x).normalize(),s[1].setComponents(c+o,d+h,g+p,R+x).normalize(),s[2].setComponents(c+a,d+u,g+_,R+A).normalize(),s[3].setComponents(c-a,d-u,g-_,R-A).normalize(),n)s[4].setComponents(l,f,m,M).normalize(),s[5].setComponents(c-l,d-f,g-m,R-M).normalize();else if(s[4].setComponents(c-l,d-f,g-m,R-M).normalize(),e===yi)s[5].setComponents(c+l,d+f,g+m,R+M).normalize();else if(e===Kr)s[5].setComponents(l,f,m,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),rr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),rr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(rr)}intersectsSprite(t){rr.center.set(0,0,0);let e=bx.distanceTo(t.center);return rr.radius=.7071067811865476+e,rr.applyMatrix4(t.matrixWorld),this.intersectsSphere(rr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Ml.x=s.normal.x>0?t.max.x:t.min.x,Ml.y=s.normal.y>0?t.max.y:t.min.y,Ml.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Ml)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},bp=new Gt,Gl=class i{constructor(){this.coordinateSystem=yi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];bp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Vs),n[s].setFromProjectionMatrix(bp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Vs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var ar=class extends Di{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Kt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Hl=new P,Wl=new P,Sp=new Gt,jo=new ks,bl=new gs,Pu=new P,wp=new P,ro=class extends xn{constructor(t=new yn,e=new ar){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Hl.fromBufferAttribute(e,s-1),Wl.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Hl.distanceTo(Wl);t.setAttribute("lineDistance",new be(n,1))}else $t("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),bl.copy(n.boundingSphere),bl.applyMatrix4(s),bl.radius+=r,t.ray.intersectsSphere(bl)===!1)return;Sp.copy(s).invert(),jo.copy(t.ray).applyMatrix4(Sp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let d=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=h.getX(_),x=h.getX(_+1),A=Sl(this,t,jo,l,g,x,_);A&&e.push(A)}if(this.isLineLoop){let _=h.getX(p-1),m=h.getX(d),g=Sl(this,t,jo,l,_,m,p-1);g&&e.push(g)}}else{let d=Math.max(0,o.start),p=Math.min(f.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=Sl(this,t,jo,l,_,_+1,_);g&&e.push(g)}if(this.isLineLoop){let _=Sl(this,t,jo,l,p-1,d,p-1);_&&e.push(_)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Sl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Hl.fromBufferAttribute(a,s),Wl.fromBufferAttribute(a,r),e.distanceSqToSegment(Hl,Wl,Pu,wp)>n)return;Pu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Pu);if(!(c<t.near||c>t.far))return{distance:c,point:wp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Ep=new P,Ap=new P,Xl=class extends ro{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Ep.fromBufferAttribute(e,s),Ap.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Ep.distanceTo(Ap);t.setAttribute("lineDistance",new be(n,1))}else $t("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var fa=class extends Kn{constructor(t=[],e=dr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var _s=class extends Kn{constructor(t,e,n=Ni,s,r,o,a=Dn,l=Dn,c,h=ms,u=1){if(h!==ms&&h!==ys)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new to(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},da=class extends _s{constructor(t,e=Ni,n=dr,s,r,o=Dn,a=Dn,l,c=ms){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},pa=class extends Kn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},vi=class i extends yn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new be(c,3)),this.setAttribute("normal",new be(h,3)),this.setAttribute("uv",new be(u,2));function p(_,m,g,x,A,M,R,T,y,S,D){let N=M/y,L=R/S,V=M/2,W=R/2,O=T/2,X=y+1,$=S+1,H=0,ct=0,K=new P;for(let Q=0;Q<$;Q++){let st=Q*L-W;for(let ft=0;ft<X;ft++){let ut=ft*N-V;K[_]=ut*x,K[m]=st*A,K[g]=O,c.push(K.x,K.y,K.z),K[_]=0,K[m]=0,K[g]=T>0?1:-1,h.push(K.x,K.y,K.z),u.push(ft/y),u.push(1-Q/S),H+=1}}for(let Q=0;Q<S;Q++)for(let st=0;st<y;st++){let ft=f+st+X*Q,ut=f+st+X*(Q+1),tt=f+(st+1)+X*(Q+1),mt=f+(st+1)+X*Q;l.push(ft,ut,mt),l.push(ut,tt,mt),ct+=6}a.addGroup(d,ct,D),d+=ct,f+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var oo=class i extends yn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],f=[],d=[],p=0,_=[],m=n/2,g=0;x(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new be(u,3)),this.setAttribute("normal",new be(f,3)),this.setAttribute("uv",new be(d,2));function x(){let M=new P,R=new P,T=0,y=(e-t)/n;for(let S=0;S<=r;S++){let D=[],N=S/r,L=N*(e-t)+t;for(let V=0;V<=s;V++){let W=V/s,O=W*l+a,X=Math.sin(O),$=Math.cos(O);R.x=L*X,R.y=-N*n+m,R.z=L*$,u.push(R.x,R.y,R.z),M.set(X,y,$).normalize(),f.push(M.x,M.y,M.z),d.push(W,1-N),D.push(p++)}_.push(D)}for(let S=0;S<s;S++)for(let D=0;D<r;D++){let N=_[D][S],L=_[D+1][S],V=_[D+1][S+1],W=_[D][S+1];(t>0||D!==0)&&(h.push(N,L,W),T+=3),(e>0||D!==r-1)&&(h.push(L,V,W),T+=3)}c.addGroup(g,T,0),g+=T}function A(M){let R=p,T=new It,y=new P,S=0,D=M===!0?t:e,N=M===!0?1:-1;for(let V=1;V<=s;V++)u.push(0,m*N,0),f.push(0,N,0),d.push(.5,.5),p++;let L=p;for(let V=0;V<=s;V++){let O=V/s*l+a,X=Math.cos(O),$=Math.sin(O);y.x=D*$,y.y=m*N,y.z=D*X,u.push(y.x,y.y,y.z),f.push(0,N,0),T.x=X*.5+.5,T.y=$*.5*N+.5,d.push(T.x,T.y),p++}for(let V=0;V<s;V++){let W=R+V,O=L+V;M===!0?h.push(O,O+1,W):h.push(O+1,O,W),S+=3}c.addGroup(g,S,M===!0?1:2),g+=S}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},ao=class i extends oo{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var $n=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){$t("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],f=n[s+1]-h,d=(o-h)/f;return(s+d)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new It:new P);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new P,s=[],r=[],o=[],a=new P,l=new Gt;for(let d=0;d<=t;d++){let p=d/t;s[d]=this.getTangentAt(p,new P)}r[0]=new P,o[0]=new P;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let d=1;d<=t;d++){if(r[d]=r[d-1].clone(),o[d]=o[d-1].clone(),a.crossVectors(s[d-1],s[d]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(le(s[d-1].dot(s[d]),-1,1));r[d].applyMatrix4(l.makeRotationAxis(a,p))}o[d].crossVectors(s[d],r[d])}if(e===!0){let d=Math.acos(le(r[0].dot(r[t]),-1,1));d/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(d=-d);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],d*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},ma=class extends $n{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new It){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),f=l-this.aX,d=c-this.aY;l=f*h-d*u+this.aX,c=f*u+d*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},ql=class extends ma{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function yf(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,d=(a-o)/h-(l-o)/(h+u)+(l-a)/u;f*=h,d*=h,s(o,a,f,d)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var Tp=new P,Rp=new P,Iu=new yf,Lu=new yf,Du=new yf,Yl=class extends $n{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new P){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(Rp.subVectors(s[0],s[1]).add(s[0]),c=Rp);let u=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Tp.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Tp),this.curveType==="centripetal"||this.curveType==="chordal"){let d=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),d),_=Math.pow(u.distanceToSquared(f),d),m=Math.pow(f.distanceToSquared(h),d);_<1e-4&&(_=1),p<1e-4&&(p=_),m<1e-4&&(m=_),Iu.initNonuniformCatmullRom(c.x,u.x,f.x,h.x,p,_,m),Lu.initNonuniformCatmullRom(c.y,u.y,f.y,h.y,p,_,m),Du.initNonuniformCatmullRom(c.z,u.z,f.z,h.z,p,_,m)}else this.curveType==="catmullrom"&&(Iu.initCatmullRom(c.x,u.x,f.x,h.x,this.tension),Lu.initCatmullRom(c.y,u.y,f.y,h.y,this.tension),Du.initCatmullRom(c.z,u.z,f.z,h.z,this.tension));return n.set(Iu.calc(l),Lu.calc(l),Du.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new P().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function Cp(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function Sx(i,t){let e=1-i;return e*e*t}function wx(i,t){return 2*(1-i)*i*t}function Ex(i,t){return i*i*t}function na(i,t,e,n){return Sx(i,t)+wx(i,e)+Ex(i,n)}function Ax(i,t){let e=1-i;return e*e*e*t}function Tx(i,t){let e=1-i;return 3*e*e*i*t}function Rx(i,t){return 3*(1-i)*i*i*t}function Cx(i,t){return i*i*i*t}function ia(i,t,e,n,s){return Ax(i,t)+Tx(i,e)+Rx(i,n)+Cx(i,s)}var $l=class extends $n{constructor(t=new It,e=new It,n=new It,s=new It){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new It){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ia(t,s.x,r.x,o.x,a.x),ia(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Zl=class extends $n{constructor(t=new P,e=new P,n=new P,s=new P){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new P){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(ia(t,s.x,r.x,o.x,a.x),ia(t,s.y,r.y,o.y,a.y),ia(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Jl=class extends $n{constructor(t=new It,e=new It){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new It){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new It){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Kl=class extends $n{constructor(t=new P,e=new P){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new P){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new P){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},jl=class extends $n{constructor(t=new It,e=new It,n=new It){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new It){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(na(t,s.x,r.x,o.x),na(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},ga=class extends $n{constructor(t=new P,e=new P,n=new P){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new P){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(na(t,s.x,r.x,o.x),na(t,s.y,r.y,o.y),na(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ql=class extends $n{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new It){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Cp(a,l.x,c.x,h.x,u.x),Cp(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new It().fromArray(s))}return this}},Px=Object.freeze({__proto__:null,ArcCurve:ql,CatmullRomCurve3:Yl,CubicBezierCurve:$l,CubicBezierCurve3:Zl,EllipseCurve:ma,LineCurve:Jl,LineCurve3:Kl,QuadraticBezierCurve:jl,QuadraticBezierCurve3:ga,SplineCurve:Ql});var _a=class i extends yn{constructor(t=[new It(0,-.5),new It(.5,0),new It(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=le(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],h=1/e,u=new P,f=new It,d=new P,p=new P,_=new P,m=0,g=0;for(let x=0;x<=t.length-1;x++)switch(x){case 0:m=t[x+1].x-t[x].x,g=t[x+1].y-t[x].y,d.x=g*1,d.y=-m,d.z=g*0,_.copy(d),d.normalize(),l.push(d.x,d.y,d.z);break;case t.length-1:_.normalize(),l.push(_.x,_.y,_.z);break;default:m=t[x+1].x-t[x].x,g=t[x+1].y-t[x].y,d.x=g*1,d.y=-m,d.z=g*0,p.copy(d),d.x+=_.x,d.y+=_.y,d.z+=_.z,d.normalize(),l.push(d.x,d.y,d.z),_.copy(p)}for(let x=0;x<=e;x++){let A=n+x*h*s,M=Math.sin(A),R=Math.cos(A);for(let T=0;T<=t.length-1;T++){u.x=t[T].x*M,u.y=t[T].y,u.z=t[T].x*R,o.push(u.x,u.y,u.z),f.x=x/e,f.y=T/(t.length-1),a.push(f.x,f.y);let y=l[3*T+0]*M,S=l[3*T+1],D=l[3*T+0]*R;c.push(y,S,D)}}for(let x=0;x<e;x++)for(let A=0;A<t.length-1;A++){let M=A+x*t.length,R=M,T=M+t.length,y=M+t.length+1,S=M+1;r.push(R,T,S),r.push(y,S,T)}this.setIndex(r),this.setAttribute("position",new be(o,3)),this.setAttribute("uv",new be(a,2)),this.setAttribute("normal",new be(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var lr=class i extends yn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,d=[],p=[],_=[],m=[];for(let g=0;g<h;g++){let x=g*f-o;for(let A=0;A<c;A++){let M=A*u-r;p.push(M,-x,0),_.push(0,0,1),m.push(A/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let A=x+c*g,M=x+c*(g+1),R=x+1+c*(g+1),T=x+1+c*g;d.push(A,M,T),d.push(M,R,T)}this.setIndex(d),this.setAttribute("position",new be(p,3)),this.setAttribute("normal",new be(_,3)),this.setAttribute("uv",new be(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var xa=class i extends yn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new P,f=new P,d=[],p=[],_=[],m=[];for(let g=0;g<=n;g++){let x=[],A=g/n,M=o+A*a,R=t*Math.cos(M),T=Math.sqrt(t*t-R*R),y=0;g===0&&o===0?y=.5/e:g===n&&l===Math.PI&&(y=-.5/e);for(let S=0;S<=e;S++){let D=S/e,N=s+D*r;u.x=-T*Math.cos(N),u.y=R,u.z=T*Math.sin(N),p.push(u.x,u.y,u.z),f.copy(u).normalize(),_.push(f.x,f.y,f.z),m.push(D+y,1-A),x.push(c++)}h.push(x)}for(let g=0;g<n;g++)for(let x=0;x<e;x++){let A=h[g][x+1],M=h[g][x],R=h[g+1][x],T=h[g+1][x+1];(g!==0||o>0)&&d.push(A,M,T),(g!==n-1||l<Math.PI)&&d.push(M,R,T)}this.setIndex(d),this.setAttribute("position",new be(p,3)),this.setAttribute("normal",new be(_,3)),this.setAttribute("uv",new be(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ya=class i extends yn{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],f=new P,d=new P,p=new P;for(let _=0;_<=n;_++){let m=o+_/n*a;for(let g=0;g<=s;g++){let x=g/s*r;d.x=(t+e*Math.cos(m))*Math.cos(x),d.y=(t+e*Math.cos(m))*Math.sin(x),d.z=e*Math.sin(m),c.push(d.x,d.y,d.z),f.x=t*Math.cos(x),f.y=t*Math.sin(x),p.subVectors(d,f).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(_/n)}}for(let _=1;_<=n;_++)for(let m=1;m<=s;m++){let g=(s+1)*_+m-1,x=(s+1)*(_-1)+m-1,A=(s+1)*(_-1)+m,M=(s+1)*_+m;l.push(g,x,M),l.push(x,A,M)}this.setIndex(l),this.setAttribute("position",new be(c,3)),this.setAttribute("normal",new be(h,3)),this.setAttribute("uv",new be(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var lo=class i extends yn{constructor(t=new ga(new P(-1,-1,0),new P(-1,1,0),new P(1,1,0)),e=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:t,tubularSegments:e,radius:n,radialSegments:s,closed:r};let o=t.computeFrenetFrames(e,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new P,l=new P,c=new It,h=new P,u=[],f=[],d=[],p=[];_(),this.setIndex(p),this.setAttribute("position",new be(u,3)),this.setAttribute("normal",new be(f,3)),this.setAttribute("uv",new be(d,2));function _(){for(let A=0;A<e;A++)m(A);m(r===!1?e:0),x(),g()}function m(A){h=t.getPointAt(A/e,h);let M=o.normals[A],R=o.binormals[A];for(let T=0;T<=s;T++){let y=T/s*Math.PI*2,S=Math.sin(y),D=-Math.cos(y);l.x=D*M.x+S*R.x,l.y=D*M.y+S*R.y,l.z=D*M.z+S*R.z,l.normalize(),f.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function g(){for(let A=1;A<=e;A++)for(let M=1;M<=s;M++){let R=(s+1)*(A-1)+(M-1),T=(s+1)*A+(M-1),y=(s+1)*A+M,S=(s+1)*(A-1)+M;p.push(R,T,S),p.push(T,y,S)}}function x(){for(let A=0;A<=e;A++)for(let M=0;M<=s;M++)c.x=A/e,c.y=M/s,d.push(c.x,c.y)}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON();return t.path=this.parameters.path.toJSON(),t}static fromJSON(t){return new i(new Px[t.path.type]().fromJSON(t.path),t.tubularSegments,t.radius,t.radialSegments,t.closed)}};var va=class extends Di{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Kt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function mr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Pp(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Pp(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function zn(i){let t={};for(let e=0;e<i.length;e++){let n=mr(i[e]);for(let s in n)t[s]=n[s]}return t}function Pp(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Ix(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function vf(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:xe.workingColorSpace}var Em={clone:mr,merge:zn},Lx=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Dx=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ji=class extends Di{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Lx,this.fragmentShader=Dx,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=mr(t.uniforms),this.uniformsGroups=Ix(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Kt().setHex(s.value);break;case"v2":this.uniforms[n].value=new It().fromArray(s.value);break;case"v3":this.uniforms[n].value=new P().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ye().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Gt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},tc=class extends ji{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},ci=class extends Di{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Kt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Kt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Fa,this.normalScale=new It(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Ma=class extends Di{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Kt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Kt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Fa,this.normalScale=new It(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.combine=pc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},ec=class extends Di{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=cm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},nc=class extends Di{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function qr(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function wl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Gs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ic=class extends Gs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Ou,endingEnd:Ou}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Fu:r=t,a=2*e-n;break;case Bu:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Fu:o=t,l=2*n-e;break;case Bu:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,p=(n-e)/(s-e),_=p*p,m=_*p,g=-f*m+2*f*_-f*p,x=(1+f)*m+(-1.5-2*f)*_+(-.5+f)*p+1,A=(-1-d)*m+(1.5+d)*_+.5*p,M=d*m-d*_;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+x*o[c+R]+A*o[l+R]+M*o[u+R];return r}},sc=class extends Gs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*u+o[l+f]*h;return r}},rc=class extends Gs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},oc=class extends Gs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),_=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*p;return r}let f=a*2,d=t-1;for(let p=0;p!==a;++p){let _=o[c+p],m=o[l+p],g=d*f+p*2,x=u[g],A=u[g+1],M=t*f+p*2,R=h[M],T=h[M+1],y=Ux(n,e,x,R,s);r[p]=Am(y,_,A,T,m)}return r}};function Am(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Nx(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Ux(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=Am(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Nx(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var hi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=qr(e,this.TimeBufferType),this.values=qr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:qr(t.times,Array),values:qr(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),wl(t.settings)&&(n.settings={inTangents:qr(t.settings.inTangents,Array),outTangents:qr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new rc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new sc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new ic(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new oc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case sa:e=this.InterpolantFactoryMethodDiscrete;break;case Bl:e=this.InterpolantFactoryMethodLinear;break;case Tl:e=this.InterpolantFactoryMethodSmooth;break;case Uu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return $t("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return sa;case this.InterpolantFactoryMethodLinear:return Bl;case this.InterpolantFactoryMethodSmooth:return Tl;case this.InterpolantFactoryMethodBezier:return Uu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;wl(this.settings)&&(Ip(this.settings.inTangents,t),Ip(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;wl(this.settings)&&(Lp(this.settings.inTangents,t),Lp(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){te("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){te("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&G_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){te("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Tl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let p=0;p!==n;++p){let _=e[u+p];if(_!==e[f+p]||_!==e[d+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,wl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Ip(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Lp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}hi.prototype.ValueTypeName="";hi.prototype.TimeBufferType=Float32Array;hi.prototype.ValueBufferType=Float32Array;hi.prototype.DefaultInterpolation=Bl;var Hs=class extends hi{constructor(t,e,n){super(t,e,n)}};Hs.prototype.ValueTypeName="bool";Hs.prototype.ValueBufferType=Array;Hs.prototype.DefaultInterpolation=sa;Hs.prototype.InterpolantFactoryMethodLinear=void 0;Hs.prototype.InterpolantFactoryMethodSmooth=void 0;var ac=class extends hi{constructor(t,e,n,s){super(t,e,n,s)}};ac.prototype.ValueTypeName="color";var lc=class extends hi{constructor(t,e,n,s){super(t,e,n,s)}};lc.prototype.ValueTypeName="number";var cc=class extends Gs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Ne.slerpFlat(r,0,o,c-a,o,c,l);return r}},ba=class extends hi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new cc(this.times,this.values,this.getValueSize(),t)}};ba.prototype.ValueTypeName="quaternion";ba.prototype.InterpolantFactoryMethodSmooth=void 0;var Ws=class extends hi{constructor(t,e,n){super(t,e,n)}};Ws.prototype.ValueTypeName="string";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=sa;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var hc=class extends hi{constructor(t,e,n,s){super(t,e,n,s)}};hc.prototype.ValueTypeName="vector";var uc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],p=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Tm=new uc,fc=class{constructor(t){this.manager=t!==void 0?t:Tm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};fc.DEFAULT_MATERIAL_NAME="__DEFAULT";var co=class extends xn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Kt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Sa=class extends co{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(xn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Kt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Nu=new Gt,Dp=new P,Np=new P,wa=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new It(512,512),this.mapType=Qn,this.map=null,this.mapPass=null,this.matrix=new Gt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vs,this._frameExtents=new It(1,1),this._viewportCount=1,this._viewports=[new Ye(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Dp.setFromMatrixPosition(t.matrixWorld),e.position.copy(Dp),Np.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Np),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Nu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Nu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Kr||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Nu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},El=new P,Al=new Ne,$i=new P,Ea=class extends xn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Gt,this.projectionMatrix=new Gt,this.projectionMatrixInverse=new Gt,this.coordinateSystem=yi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(El,Al,$i),$i.x===1&&$i.y===1&&$i.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(El,Al,$i.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(El,Al,$i),$i.x===1&&$i.y===1&&$i.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(El,Al,$i.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Fs=new P,Up=new It,Op=new It,kn=class extends Ea{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Qr*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(ta*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Qr*2*Math.atan(Math.tan(ta*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Fs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z),Fs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Fs.x,Fs.y).multiplyScalar(-t/Fs.z)}getViewSize(t,e){return this.getViewBounds(t,Up,Op),e.subVectors(Op,Up)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(ta*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var ku=class extends wa{constructor(){super(new kn(90,1,.5,500)),this.isPointLightShadow=!0}},Aa=class extends co{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new ku}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},cr=class extends Ea{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},zu=class extends wa{constructor(){super(new cr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ho=class extends co{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(xn.DEFAULT_UP),this.updateMatrix(),this.target=new xn,this.shadow=new zu}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Yr=-90,$r=1,uo=class extends xn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new kn(Yr,$r,t,e);s.layers=this.layers,this.add(s);let r=new kn(Yr,$r,t,e);r.layers=this.layers,this.add(r);let o=new kn(Yr,$r,t,e);o.layers=this.layers,this.add(o);let a=new kn(Yr,$r,t,e);a.layers=this.layers,this.add(a);let l=new kn(Yr,$r,t,e);l.layers=this.layers,this.add(l);let c=new kn(Yr,$r,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===yi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Kr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=_,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},dc=class extends kn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var Mf="\\[\\]\\.:\\/",Ox=new RegExp("["+Mf+"]","g"),bf="[^"+Mf+"]",Fx="[^"+Mf.replace("\\.","")+"]",Bx=/((?:WC+[\/:])*)/.source.replace("WC",bf),kx=/(WCOD+)?/.source.replace("WCOD",Fx),zx=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",bf),Vx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",bf),Gx=new RegExp("^"+Bx+kx+zx+Vx+"$"),Hx=["material","materials","bones","map"],Vu=class{constructor(t,e,n){let s=n||He.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},He=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Ox,"")}static parseTrackName(t){let e=Gx.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Hx.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;te("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};He.Composite=Vu;He.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};He.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};He.prototype.GetterByBindingType=[He.prototype._getValue_direct,He.prototype._getValue_array,He.prototype._getValue_arrayElement,He.prototype._getValue_toArray];He.prototype.SetterByBindingTypeAndVersioning=[[He.prototype._setValue_direct,He.prototype._setValue_direct_setNeedsUpdate,He.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[He.prototype._setValue_array,He.prototype._setValue_array_setNeedsUpdate,He.prototype._setValue_array_setMatrixWorldNeedsUpdate],[He.prototype._setValue_arrayElement,He.prototype._setValue_arrayElement_setNeedsUpdate,He.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[He.prototype._setValue_fromArray,He.prototype._setValue_fromArray_setNeedsUpdate,He.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var bA=new Float32Array(1);var Fp=new Gt,Ta=class{constructor(t,e,n=0,s=1/0){this.ray=new ks(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new eo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Fp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Fp),this}intersectObject(t,e=!0,n=[]){return Gu(t,this,n,e),n.sort(Bp),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)Gu(t[s],this,n,e);return n.sort(Bp),n}};function Bp(i,t){return i.distance-t.distance}function Gu(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Gu(r[o],t,e,!0)}}var fo=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=le(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(le(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Hu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var Ra=class extends Xl{constructor(t=10,e=10,n=4473924,s=8947848){n=new Kt(n),s=new Kt(s);let r=e/2,o=t/e,a=t/2,l=[],c=[];for(let f=0,d=0,p=-a;f<=e;f++,p+=o){l.push(-a,0,p,a,0,p),l.push(p,0,-a,p,0,a);let _=f===r?n:s;_.toArray(c,d),d+=3,_.toArray(c,d),d+=3,_.toArray(c,d),d+=3,_.toArray(c,d),d+=3}let h=new yn;h.setAttribute("position",new be(l,3)),h.setAttribute("color",new be(c,3));let u=new ar({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Ca=class extends Li{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Sf(i,t,e,n){let s=Wx(n);switch(e){case cf:return i*t;case Mc:return i*t/s.components*s.byteLength;case bc:return i*t/s.components*s.byteLength;case Ys:return i*t*2/s.components*s.byteLength;case Sc:return i*t*2/s.components*s.byteLength;case hf:return i*t*3/s.components*s.byteLength;case Oi:return i*t*4/s.components*s.byteLength;case wc:return i*t*4/s.components*s.byteLength;case Ia:case La:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Da:case Na:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Ac:case Rc:return Math.max(i,16)*Math.max(t,8)/4;case Ec:case Tc:return Math.max(i,8)*Math.max(t,8)/2;case Cc:case Pc:case Lc:case Dc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Ic:case Ua:case Nc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Uc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Oc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Fc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Bc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case kc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case zc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Vc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Gc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Hc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Wc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Xc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case qc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Yc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case $c:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Zc:case Jc:case Kc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case jc:case Qc:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Oa:case th:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Wx(i){switch(i){case Qn:case rf:return{byteLength:1,components:1};case _o:case of:case Ui:return{byteLength:2,components:1};case yc:case vc:return{byteLength:2,components:4};case Ni:case xc:case Mi:return{byteLength:4,components:1};case af:case lf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Zm(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Kx(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,p)=>d.start-p.start);let f=0;for(let d=1;d<u.length;d++){let p=u[f],_=u[d];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++f,u[f]=_)}u.length=f+1;for(let d=0,p=u.length;d<p;d++){let _=u[d];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var jx=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Qx=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,ty=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,ey=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,ny=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,iy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,sy=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,ry=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,oy=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,ay=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,ly=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,cy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,hy=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,uy=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,fy=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,dy=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,py=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,my=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,gy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,_y=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,xy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,yy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,vy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,My=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,by=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Sy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,wy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Ey=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Ay=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Ty="gl_FragColor = linearToOutputTexel( gl_FragColor );",Ry=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Cy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Py=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Iy=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Ly=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Dy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Ny=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Uy=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Oy=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Fy=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,By=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,ky=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,zy=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Vy=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Gy=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,Hy=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,Wy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,Xy=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,qy=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,Yy=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,$y=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,Zy=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,Jy=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Ky=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,jy=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Qy=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,tv=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,ev=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,nv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,iv=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,sv=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,rv=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,ov=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,av=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,lv=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,cv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,hv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,uv=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,fv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,dv=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,pv=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,mv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,gv=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,_v=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,xv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,yv=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,vv=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Mv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,bv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Sv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,wv=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Ev=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Av=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,Tv=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Rv=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Cv=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Pv=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Iv=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Lv=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Dv=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Nv=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,Uv=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Ov=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Fv=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Bv=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,kv=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,zv=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Vv=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Gv=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Hv=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Wv=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Xv=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,qv=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Yv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,$v=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Zv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Jv=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Kv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,jv=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Qv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,tM=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,eM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,nM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,iM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,sM=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,rM=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,oM=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,aM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,lM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,cM=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,hM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,uM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,fM=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,dM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,pM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,mM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,gM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,_M=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,xM=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,yM=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,vM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,MM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,bM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,SM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,wM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,EM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,AM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,TM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,RM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,CM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,PM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ue={alphahash_fragment:jx,alphahash_pars_fragment:Qx,alphamap_fragment:ty,alphamap_pars_fragment:ey,alphatest_fragment:ny,alphatest_pars_fragment:iy,aomap_fragment:sy,aomap_pars_fragment:ry,batching_pars_vertex:oy,batching_vertex:ay,begin_vertex:ly,beginnormal_vertex:cy,bsdfs:hy,iridescence_fragment:uy,bumpmap_pars_fragment:fy,clipping_planes_fragment:dy,clipping_planes_pars_fragment:py,clipping_planes_pars_vertex:my,clipping_planes_vertex:gy,color_fragment:_y,color_pars_fragment:xy,color_pars_vertex:yy,color_vertex:vy,common:My,defaultnormal_vertex:by,displacementmap_pars_vertex:Sy,displacementmap_vertex:wy,emissivemap_fragment:Ey,emissivemap_pars_fragment:Ay,colorspace_fragment:Ty,colorspace_pars_fragment:Ry,envmap_fragment:Cy,envmap_common_pars_fragment:Py,envmap_pars_fragment:Iy,envmap_pars_vertex:Ly,envmap_physical_pars_fragment:Hy,envmap_vertex:Dy,fog_vertex:Ny,fog_pars_vertex:Uy,fog_fragment:Oy,fog_pars_fragment:Fy,gradientmap_pars_fragment:By,lightmap_pars_fragment:ky,lights_lambert_fragment:zy,lights_lambert_pars_fragment:Vy,lights_pars_begin:Gy,lights_toon_fragment:Wy,lights_toon_pars_fragment:Xy,lights_phong_fragment:qy,lights_phong_pars_fragment:Yy,lights_physical_fragment:$y,lights_physical_pars_fragment:Zy,lights_fragment_begin:Jy,lights_fragment_maps:Ky,lights_fragment_end:jy,lightprobes_pars_fragment:Qy,logdepthbuf_fragment:tv,logdepthbuf_pars_fragment:ev,logdepthbuf_pars_vertex:nv,logdepthbuf_vertex:iv,map_fragment:sv,map_pars_fragment:rv,map_particle_fragment:ov,map_particle_pars_fragment:av,metalnessmap_fragment:lv,metalnessmap_pars_fragment:cv,morphinstance_vertex:hv,morphcolor_vertex:uv,morphnormal_vertex:fv,morphtarget_pars_vertex:dv,morphtarget_vertex:pv,normal_fragment_begin:mv,normal_fragment_maps:gv,normal_pars_fragment:_v,normal_pars_vertex:xv,normal_vertex:yv,normalmap_pars_fragment:vv,clearcoat_normal_fragment_begin:Mv,clearcoat_normal_fragment_maps:bv,clearcoat_pars_fragment:Sv,iridescence_pars_fragment:wv,opaque_fragment:Ev,packing:Av,premultiplied_alpha_fragment:Tv,project_vertex:Rv,dithering_fragment:Cv,dithering_pars_fragment:Pv,roughnessmap_fragment:Iv,roughnessmap_pars_fragment:Lv,shadowmap_pars_fragment:Dv,shadowmap_pars_vertex:Nv,shadowmap_vertex:Uv,shadowmask_pars_fragment:Ov,skinbase_vertex:Fv,skinning_pars_vertex:Bv,skinning_vertex:kv,skinnormal_vertex:zv,specularmap_fragment:Vv,specularmap_pars_fragment:Gv,tonemapping_fragment:Hv,tonemapping_pars_fragment:Wv,transmission_fragment:Xv,transmission_pars_fragment:qv,uv_pars_fragment:Yv,uv_pars_vertex:$v,uv_vertex:Zv,worldpos_vertex:Jv,background_vert:Kv,background_frag:jv,backgroundCube_vert:Qv,backgroundCube_frag:tM,cube_vert:eM,cube_frag:nM,depth_vert:iM,depth_frag:sM,distance_vert:rM,distance_frag:oM,equirect_vert:aM,equirect_frag:lM,linedashed_vert:cM,linedashed_frag:hM,meshbasic_vert:uM,meshbasic_frag:fM,meshlambert_vert:dM,meshlambert_frag:pM,meshmatcap_vert:mM,meshmatcap_frag:gM,meshnormal_vert:_M,meshnormal_frag:xM,meshphong_vert:yM,meshphong_frag:vM,meshphysical_vert:MM,meshphysical_frag:bM,meshtoon_vert:SM,meshtoon_frag:wM,points_vert:EM,points_frag:AM,shadow_vert:TM,shadow_frag:RM,sprite_vert:CM,sprite_frag:PM},Dt={common:{diffuse:{value:new Kt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new It(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Kt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Kt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Kt(16777215)},opacity:{value:1},center:{value:new It(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},ns={basic:{uniforms:zn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:ue.meshbasic_vert,fragmentShader:ue.meshbasic_frag},lambert:{uniforms:zn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},envMapIntensity:{value:1}}]),vertexShader:ue.meshlambert_vert,fragmentShader:ue.meshlambert_frag},phong:{uniforms:zn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},specular:{value:new Kt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ue.meshphong_vert,fragmentShader:ue.meshphong_frag},standard:{uniforms:zn([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag},toon:{uniforms:zn([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)}}]),vertexShader:ue.meshtoon_vert,fragmentShader:ue.meshtoon_frag},matcap:{uniforms:zn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:ue.meshmatcap_vert,fragmentShader:ue.meshmatcap_frag},points:{uniforms:zn([Dt.points,Dt.fog]),vertexShader:ue.points_vert,fragmentShader:ue.points_frag},dashed:{uniforms:zn([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ue.linedashed_vert,fragmentShader:ue.linedashed_frag},depth:{uniforms:zn([Dt.common,Dt.displacementmap]),vertexShader:ue.depth_vert,fragmentShader:ue.depth_frag},normal:{uniforms:zn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:ue.meshnormal_vert,fragmentShader:ue.meshnormal_frag},sprite:{uniforms:zn([Dt.sprite,Dt.fog]),vertexShader:ue.sprite_vert,fragmentShader:ue.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ue.background_vert,fragmentShader:ue.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:ue.backgroundCube_vert,fragmentShader:ue.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ue.cube_vert,fragmentShader:ue.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ue.equirect_vert,fragmentShader:ue.equirect_frag},distance:{uniforms:zn([Dt.common,Dt.displacementmap,{referencePosition:{value:new P},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ue.distance_vert,fragmentShader:ue.distance_frag},shadow:{uniforms:zn([Dt.lights,Dt.fog,{color:{value:new Kt(0)},opacity:{value:1}}]),vertexShader:ue.shadow_vert,fragmentShader:ue.shadow_frag}};ns.physical={uniforms:zn([ns.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new It(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Kt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new It},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Kt(0)},specularColor:{value:new Kt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new It},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag};var ih={r:0,b:0,g:0},IM=new Gt,Jm=new ne;Jm.set(-1,0,0,0,1,0,0,0,1);function LM(i,t,e,n,s,r){let o=new Kt(0),a=s===!0?0:1,l,c,h=null,u=0,f=null;function d(x){let A=x.isScene===!0?x.background:null;if(A&&A.isTexture){let M=x.backgroundBlurriness>0;A=t.get(A,M)}return A}function p(x){let A=!1,M=d(x);M===null?m(o,a):M&&M.isColor&&(m(M,1),A=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(x,A){let M=d(A);M&&M.isCubeTexture?(c===void 0&&(c=new $e(new vi(1,1,1),new ji({name:"BackgroundCubeMaterial",uniforms:mr(ns.backgroundCube.uniforms),vertexShader:ns.backgroundCube.vertexShader,fragmentShader:ns.backgroundCube.fragmentShader,side:vn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,T,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(IM.makeRotationFromEuler(A.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Jm),c.material.toneMapped=xe.getTransfer(M.colorSpace)!==Te,(h!==M||u!==M.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=M,u=M.version,f=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new $e(new lr(2,2),new ji({name:"BackgroundMaterial",uniforms:mr(ns.background.uniforms),vertexShader:ns.background.vertexShader,fragmentShader:ns.background.fragmentShader,side:Qi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=xe.getTransfer(M.colorSpace)!==Te,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||u!==M.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=M,u=M.version,f=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,A){x.getRGB(ih,vf(i)),e.buffers.color.setClear(ih.r,ih.g,ih.b,A,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,A=1){o.set(x),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:_,dispose:g}}function DM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(L,V,W,O,X){let $=!1,H=u(L,O,W,V);r!==H&&(r=H,c(r.object)),$=d(L,O,W,X),$&&p(L,O,W,X),X!==null&&t.update(X,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,M(L,V,W,O),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(X).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,V,W,O){let X=O.wireframe===!0,$=n[V.id];$===void 0&&($={},n[V.id]=$);let H=L.isInstancedMesh===!0?L.id:0,ct=$[H];ct===void 0&&(ct={},$[H]=ct);let K=ct[W.id];K===void 0&&(K={},ct[W.id]=K);let Q=K[X];return Q===void 0&&(Q=f(l()),K[X]=Q),Q}function f(L){let V=[],W=[],O=[];for(let X=0;X<e;X++)V[X]=0,W[X]=0,O[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:V,enabledAttributes:W,attributeDivisors:O,object:L,attributes:{},index:null}}function d(L,V,W,O){let X=r.attributes,$=V.attributes,H=0,ct=W.getAttributes();for(let K in ct)if(ct[K].location>=0){let st=X[K],ft=$[K];if(ft===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(ft=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(ft=L.instanceColor)),st===void 0||st.attribute!==ft||ft&&st.data!==ft.data)return!0;H++}return r.attributesNum!==H||r.index!==O}function p(L,V,W,O){let X={},$=V.attributes,H=0,ct=W.getAttributes();for(let K in ct)if(ct[K].location>=0){let st=$[K];st===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(st=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(st=L.instanceColor));let ft={};ft.attribute=st,st&&st.data&&(ft.data=st.data),X[K]=ft,H++}r.attributes=X,r.attributesNum=H,r.index=O}function _(){let L=r.newAttributes;for(let V=0,W=L.length;V<W;V++)L[V]=0}function m(L){g(L,0)}function g(L,V){let W=r.newAttributes,O=r.enabledAttributes,X=r.attributeDivisors;W[L]=1,O[L]===0&&(i.enableVertexAttribArray(L),O[L]=1),X[L]!==V&&(i.vertexAttribDivisor(L,V),X[L]=V)}function x(){let L=r.newAttributes,V=r.enabledAttributes;for(let W=0,O=V.length;W<O;W++)V[W]!==L[W]&&(i.disableVertexAttribArray(W),V[W]=0)}function A(L,V,W,O,X,$,H){H===!0?i.vertexAttribIPointer(L,V,W,X,$):i.vertexAttribPointer(L,V,W,O,X,$)}function M(L,V,W,O){_();let X=O.attributes,$=W.getAttributes(),H=V.defaultAttributeValues;for(let ct in $){let K=$[ct];if(K.location>=0){let Q=X[ct];if(Q===void 0&&(ct==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),ct==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let st=Q.normalized,ft=Q.itemSize,ut=t.get(Q);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,Tt=mt===i.INT||mt===i.UNSIGNED_INT||Q.gpuType===xc;if(Q.isInterleavedBufferAttribute){let bt=Q.data,Xt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,re=Q.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Ht=0;Ht<K.locationSize;Ht++)g(K.location+Ht,bt.meshPerAttribute);L.isInstancedMesh!==!0&&O._maxInstanceCount===void 0&&(O._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Ht=0;Ht<K.locationSize;Ht++)m(K.location+Ht);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Ht=0;Ht<K.locationSize;Ht++)A(K.location+Ht,ft/K.locationSize,mt,st,Xt*xt,(re+ft/K.locationSize*Ht)*xt,Tt)}else{if(Q.isInstancedBufferAttribute){for(let bt=0;bt<K.locationSize;bt++)g(K.location+bt,Q.meshPerAttribute);L.isInstancedMesh!==!0&&O._maxInstanceCount===void 0&&(O._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let bt=0;bt<K.locationSize;bt++)m(K.location+bt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let bt=0;bt<K.locationSize;bt++)A(K.location+bt,ft/K.locationSize,mt,st,ft*xt,ft/K.locationSize*bt*xt,Tt)}}else if(H!==void 0){let st=H[ct];if(st!==void 0)switch(st.length){case 2:i.vertexAttrib2fv(K.location,st);break;case 3:i.vertexAttrib3fv(K.location,st);break;case 4:i.vertexAttrib4fv(K.location,st);break;default:i.vertexAttrib1fv(K.location,st)}}}}x()}function R(){D();for(let L in n){let V=n[L];for(let W in V){let O=V[W];for(let X in O){let $=O[X];for(let H in $)h($[H].object),delete $[H];delete O[X]}}delete n[L]}}function T(L){if(n[L.id]===void 0)return;let V=n[L.id];for(let W in V){let O=V[W];for(let X in O){let $=O[X];for(let H in $)h($[H].object),delete $[H];delete O[X]}}delete n[L.id]}function y(L){for(let V in n){let W=n[V];for(let O in W){let X=W[O];if(X[L.id]===void 0)continue;let $=X[L.id];for(let H in $)h($[H].object),delete $[H];delete X[L.id]}}}function S(L){for(let V in n){let W=n[V],O=L.isInstancedMesh===!0?L.id:0,X=W[O];if(X!==void 0){for(let $ in X){let H=X[$];for(let ct in H)h(H[ct].object),delete H[ct];delete X[$]}delete W[O],Object.keys(W).length===0&&delete n[V]}}}function D(){N(),o=!0,r!==s&&(r=s,c(r.object))}function N(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:D,resetDefaultState:N,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:S,releaseStatesOfProgram:y,initAttributes:_,enableAttribute:m,disableUnusedAttributes:x}}function NM(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let d=0;d<h;d++)f+=c[d];e.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function UM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==Oi&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let S=y===Ui&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==Qn&&y!==Mi&&!S&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&($t("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:u,maxTextures:d,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:A,maxFragmentUniforms:M,maxSamples:R,samples:T}}function OM(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Un,a=new ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||s;return s=f,n=u.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let p=u.clippingPlanes,_=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let x=r?0:n,A=x*4,M=g.clippingState||null;l.value=M,M=h(p,f,A,d);for(let R=0;R!==A;++R)M[R]=e[R];g.clippingState=M,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,p){let _=u!==null?u.length:0,m=null;if(_!==0){if(m=l.value,p!==!0||m===null){let g=d+_*4,x=f.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let A=0,M=d;A!==_;++A,M+=4)o.copy(u[A]).applyMatrix4(x,a),o.normal.toArray(m,M),m[M+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,m}}var za=class extends li{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new fa(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new vi(5,5,5),r=new ji({name:"CubemapFromEquirect",uniforms:mr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:vn,blending:ur});r.uniforms.tEquirect.value=e;let o=new $e(s,r),a=e.minFilter;return e.minFilter===xs&&(e.minFilter=Yn),new uo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},Rm=256,FM=3,BM=20,Km=256,jm=16,kM=3,zM=new P,VM=new Kt,vo=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new uo(1,10,null),this._boxMesh=new $e(new vi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=zM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,p=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(VM));let m=new uo(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=p,t.background=_,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Im(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Pm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(Rm,_f(t))}_fromTexture(t,e){t.mapping===dr||t.mapping===go?this._setSize(t.image.length===0?Rm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Cm(t,!1,!1),n=Math.log2(t)-FM;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Cm(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===dr||t.mapping===go?(this._cubemapMaterial===null&&(this._cubemapMaterial=Im()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Pm()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=GM(),this._integrationMaterial=HM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/jm);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-kM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Km*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=WM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Cm(i,t,e){return new za(i,{minFilter:xs,generateMipmaps:t,type:Ui,colorSpace:ra,depthBuffer:e})}function Va(i,t,e){return new ji({name:i,uniforms:t,vertexShader:ue.cube_vert,fragmentShader:e,side:vn,blending:ur,depthTest:!1,depthWrite:!1})}function GM(){return Va("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Km}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function HM(){return Va("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:jm}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function WM(){return Va("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${BM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Pm(){return Va("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Im(){return Va("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function XM(i){let t=new WeakMap,e=new WeakMap,n=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===mc||d===gc)if(t.has(f)){let p=t.get(f).texture;return a(p,f.mapping)}else{let p=f.image;if(p&&p.height>0){let _=new za(p.height);return _.fromEquirectangularTexture(i,f),t.set(f,_),f.addEventListener("dispose",c),a(_.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,p=d===mc||d===gc,_=d===dr||d===go;if(p||_){let m=e.get(f),g=m!==void 0?m.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==g)return n===null&&(n=new vo(i)),m=p?n.fromEquirectangular(f,m):n.fromCubemap(f,m),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),m.texture;if(m!==void 0)return m.texture;{let x=f.image;return p&&x&&x.height>0||_&&x&&l(x)?(n===null&&(n=new vo(i)),m=p?n.fromEquirectangular(f):n.fromCubemap(f),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),f.addEventListener("dispose",h),m.texture):null}}}return f}function a(f,d){return d===mc?f.mapping=dr:d===gc&&(f.mapping=go),f}function l(f){let d=0,p=6;for(let _=0;_<p;_++)f[_]!==void 0&&d++;return d===p}function c(f){let d=f.target;d.removeEventListener("dispose",c);let p=t.get(d);p!==void 0&&(t.delete(d),p.dispose())}function h(f){let d=f.target;d.removeEventListener("dispose",h);let p=e.get(d);p!==void 0&&(e.delete(d),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function qM(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Qo("WebGLRenderer: "+n+" extension not supported."),s}}}function YM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(t.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function h(p){let _=p.attributes;for(let m in _)t.update(_[m],i.ARRAY_BUFFER)}function u(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=_!==null?_.array.length:m.array.length/3-1,A=m.count>=65535?ha:ca,M=new A(Math.ceil(x/3)*6,1),R=M.array;if(_!==null){let y=_.array;g=_.version;for(let S=0,D=0;S<x;S+=3){let N=y[S+0],L=y[S+1],V=y[S+2];R[D++]=N,R[D++]=L,R[D++]=L,R[D++]=V,R[D++]=V,R[D++]=N}}else{g=m.version;for(let y=0,S=0;y<x;y+=3){let D=y+0,N=y+1,L=y+2;R[S++]=D,R[S++]=N,R[S++]=N,R[S++]=L,R[S++]=L,R[S++]=D}}M.version=g;let T=r.get(p);T&&t.remove(T),r.set(p,M)}function f(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&u(p)}else u(p);return r.get(p)}function d(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:f,dispose:d}}function $M(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,f){i.drawElements(n,f,r,u*o),e.update(f,n,1)}function c(u,f,d){d!==0&&(i.drawElementsInstanced(n,f,r,u*o,d),e.update(f,n,d))}function h(u,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,u,0,d);let _=0;for(let m=0;m<d;m++)_+=f[m];e.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function ZM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function JM(i,t,e){let n=new WeakMap,s=new Ye;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let D=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",D)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],A=0;d===!0&&(A=1),p===!0&&(A=2),_===!0&&(A=3);let M=a.attributes.position.count*A,R=1;M>t.maxTextureSize&&(R=Math.ceil(M/t.maxTextureSize),M=t.maxTextureSize);let T=new Float32Array(M*R*4*u),y=new la(T,M,R,u);y.type=Mi,y.needsUpdate=!0;let S=A*4;for(let N=0;N<u;N++){let L=m[N],V=g[N],W=x[N],O=M*R*4*N;for(let X=0;X<L.count;X++){let $=X*S;d===!0&&(s.fromBufferAttribute(L,X),T[O+$+0]=s.x,T[O+$+1]=s.y,T[O+$+2]=s.z,T[O+$+3]=0),p===!0&&(s.fromBufferAttribute(V,X),T[O+$+4]=s.x,T[O+$+5]=s.y,T[O+$+6]=s.z,T[O+$+7]=0),_===!0&&(s.fromBufferAttribute(W,X),T[O+$+8]=s.x,T[O+$+9]=s.y,T[O+$+10]=s.z,T[O+$+11]=W.itemSize===4?s.w:1)}}f={count:u,texture:y,size:new It(M,R)},n.set(a,f),a.addEventListener("dispose",D)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let _=0;_<c.length;_++)d+=c[_];let p=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function KM(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,f=t.get(c,u);if(r.get(f)!==h&&(t.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var jM={[Ju]:"LINEAR_TONE_MAPPING",[Ku]:"REINHARD_TONE_MAPPING",[ju]:"CINEON_TONE_MAPPING",[Qu]:"ACES_FILMIC_TONE_MAPPING",[ef]:"AGX_TONE_MAPPING",[nf]:"NEUTRAL_TONE_MAPPING",[tf]:"CUSTOM_TONE_MAPPING"};function QM(i,t,e,n,s,r){let o=new li(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new yn;h.setAttribute("position",new be([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new be([0,2,0,0,2,0],2));let u=new tc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),f=new $e(h,u),d=new cr(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,x=null,A=[],M=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),l!==null&&l.setSize(R,T);for(let y=0;y<A.length;y++){let S=A[y];S.setSize&&S.setSize(R,T)}},this.setEffects=function(R){A=R,M=A.length>0&&A[0].isRenderPass===!0;let T=o.width,y=o.height;A.length>0&&a===null&&(a=new li(T,y,{type:Ui,depthBuffer:!1,stencilBuffer:!1}),l=new li(T,y,{type:Ui,depthBuffer:!1,stencilBuffer:!1}));let S=s===!0&&A.some(D=>D.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new _s(T,y),r===!0&&(c.format=ys,c.type=pr)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let D=0;D<A.length;D++){let N=A[D];N.setSize&&N.setSize(T,y),S&&N.needsDepthTexture===!0&&N.setDepthTexture&&N.setDepthTexture(c)}},this.begin=function(R,T){if(m||R.toneMapping===ts&&A.length===0)return!1;if(x=T,T!==null){let y=T.width,S=T.height;(o.width!==y||o.height!==S)&&this.setSize(y,S)}return M===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=ts,!0},this.hasRenderPass=function(){return M},this.end=function(R,T){R.toneMapping=g,m=!0;let y=o,S=a;for(let D=0;D<A.length;D++){let N=A[D];N.enabled!==!1&&(N.render(R,S,y,T),N.needsSwap!==!1&&(y=S,S=S===a?l:a))}if(p!==R.outputColorSpace||_!==R.toneMapping){p=R.outputColorSpace,_=R.toneMapping,u.defines={},xe.getTransfer(p)===Te&&(u.defines.SRGB_TRANSFER="");let D=jM[_];D&&(u.defines[D]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,R.setRenderTarget(x),R.render(f,d),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Qm=new Kn,tg=new _s(1,1),eg=new da(1),ng=new la,ig=new Vl,sg=new fa,Lm=[],Dm=[],Nm=new Float32Array(16),Um=new Float32Array(9),Om=new Float32Array(4);function Mo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Lm[s];if(r===void 0&&(r=new Float32Array(s),Lm[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Mn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function bn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function oh(i,t){let e=Dm[t];e===void 0&&(e=new Int32Array(t),Dm[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function tb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function eb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2fv(this.addr,t),bn(e,t)}}function nb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Mn(e,t))return;i.uniform3fv(this.addr,t),bn(e,t)}}function ib(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4fv(this.addr,t),bn(e,t)}}function sb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;Om.set(n),i.uniformMatrix2fv(this.addr,!1,Om),bn(e,n)}}function rb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;Um.set(n),i.uniformMatrix3fv(this.addr,!1,Um),bn(e,n)}}function ob(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;Nm.set(n),i.uniformMatrix4fv(this.addr,!1,Nm),bn(e,n)}}function ab(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function lb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2iv(this.addr,t),bn(e,t)}}function cb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3iv(this.addr,t),bn(e,t)}}function hb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4iv(this.addr,t),bn(e,t)}}function ub(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function fb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2uiv(this.addr,t),bn(e,t)}}function db(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3uiv(this.addr,t),bn(e,t)}}function pb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4uiv(this.addr,t),bn(e,t)}}function ah(i){return i.version===0&&(i.compareFunction=df,i.needsUpdate=!0),i}function mb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=ah(tg):r=Qm,e.setTexture2D(t||r,s)}function gb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||ig,s)}function _b(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=ah(eg):r=sg,e.setTextureCube(t||r,s)}function xb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||ng,s)}function yb(i){switch(i){case 5126:return tb;case 35664:return eb;case 35665:return nb;case 35666:return ib;case 35674:return sb;case 35675:return rb;case 35676:return ob;case 5124:case 35670:return ab;case 35667:case 35671:return lb;case 35668:case 35672:return cb;case 35669:case 35673:return hb;case 5125:return ub;case 36294:return fb;case 36295:return db;case 36296:return pb;case 35678:case 36198:case 36298:case 36306:case 35682:return mb;case 35679:case 36299:case 36307:return gb;case 35680:case 36300:case 36308:case 36293:return _b;case 36289:case 36303:case 36311:case 36292:return xb}}function vb(i,t){i.uniform1fv(this.addr,t)}function Mb(i,t){let e=Mo(t,this.size,2);i.uniform2fv(this.addr,e)}function bb(i,t){let e=Mo(t,this.size,3);i.uniform3fv(this.addr,e)}function Sb(i,t){let e=Mo(t,this.size,4);i.uniform4fv(this.addr,e)}function wb(i,t){let e=Mo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function Eb(i,t){let e=Mo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function Ab(i,t){let e=Mo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function Tb(i,t){i.uniform1iv(this.addr,t)}function Rb(i,t){i.uniform2iv(this.addr,t)}function Cb(i,t){i.uniform3iv(this.addr,t)}function Pb(i,t){i.uniform4iv(this.addr,t)}function Ib(i,t){i.uniform1uiv(this.addr,t)}function Lb(i,t){i.uniform2uiv(this.addr,t)}function Db(i,t){i.uniform3uiv(this.addr,t)}function Nb(i,t){i.uniform4uiv(this.addr,t)}function Ub(i,t,e){let n=this.cache,s=t.length,r=oh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=ah(tg):o=Qm;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function Ob(i,t,e){let n=this.cache,s=t.length,r=oh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||ig,r[o])}function Fb(i,t,e){let n=this.cache,s=t.length,r=oh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=ah(eg):o=sg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function Bb(i,t,e){let n=this.cache,s=t.length,r=oh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||ng,r[o])}function kb(i){switch(i){case 5126:return vb;case 35664:return Mb;case 35665:return bb;case 35666:return Sb;case 35674:return wb;case 35675:return Eb;case 35676:return Ab;case 5124:case 35670:return Tb;case 35667:case 35671:return Rb;case 35668:case 35672:return Cb;case 35669:case 35673:return Pb;case 5125:return Ib;case 36294:return Lb;case 36295:return Db;case 36296:return Nb;case 35678:case 36198:case 36298:case 36306:case 35682:return Ub;case 35679:case 36299:case 36307:return Ob;case 35680:case 36300:case 36308:case 36293:return Fb;case 36289:case 36303:case 36311:case 36292:return Bb}}var Af=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=yb(e.type)}},Tf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=kb(e.type)}},Rf=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},wf=/(\w+)(\])?(\[|\.)?/g;function Fm(i,t){i.seq.push(t),i.map[t.id]=t}function zb(i,t,e){let n=i.name,s=n.length;for(wf.lastIndex=0;;){let r=wf.exec(n),o=wf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Fm(e,c===void 0?new Af(a,i,t):new Tf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Rf(a),Fm(e,u)),e=u}}}var yo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);zb(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Bm(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Vb=37297,Gb=0;function Hb(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var km=new ne;function Wb(i){xe._getMatrix(km,xe.workingColorSpace,i);let t=`mat3( ${km.elements.map(e=>e.toFixed(4))} )`;switch(xe.getTransfer(i)){case oa:return[t,"LinearTransferOETF"];case Te:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function zm(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Hb(i.getShaderSource(t),a)}else return r}function Xb(i,t){let e=Wb(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var qb={[Ju]:"Linear",[Ku]:"Reinhard",[ju]:"Cineon",[Qu]:"ACESFilmic",[ef]:"AgX",[nf]:"Neutral",[tf]:"Custom"};function Yb(i,t){let e=qb[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var sh=new P;function $b(){xe.getLuminanceCoefficients(sh);let i=sh.x.toFixed(4),t=sh.y.toFixed(4),e=sh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Zb(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ka).join(`
`)}function Jb(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Kb(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function ka(i){return i!==""}function Vm(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Gm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var jb=/^[ \t]*#include +<([\w\d./]+)>/gm;function Cf(i){return i.replace(jb,Qb)}function Qb(i,t){let e=ue[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Cf(e)}var tS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Hm(i){return i.replace(tS,eS)}function eS(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Wm(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var nS={[hr]:"SHADOWMAP_TYPE_PCF",[po]:"SHADOWMAP_TYPE_VSM"};function iS(i){return nS[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var sS={[go]:"ENVMAP_MODE_REFRACTION"};function rS(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":sS[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var oS={[pc]:"ENVMAP_BLENDING_MULTIPLY",[om]:"ENVMAP_BLENDING_MIX",[am]:"ENVMAP_BLENDING_ADD"};function aS(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":oS[i.combine]||"ENVMAP_BLENDING_NONE"}function lS(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=iS(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=rS(e),u=aS(e),f=Zb(e),d=Jb(r),p=s.createProgram(),_,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ka).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(ka).join(`
`),m.length>0&&(m+=`
`)):(_=[Wm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ka).join(`
`),m=[Wm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ts?"#define TONE_MAPPING":"",e.toneMapping!==ts?ue.tonemapping_pars_fragment:"",e.toneMapping!==ts?Yb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ue.colorspace_pars_fragment,Xb("linearToOutputTexel",e.outputColorSpace),$b(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(ka).join(`
`)),o=Cf(o),o=Vm(o,e),o=Gm(o,e),a=Cf(a),a=Vm(a,e),a=Gm(a,e),o=Hm(o),a=Hm(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",e.glslVersion===pf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===pf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+_+o,A=g+m+a,M=Bm(s,s.VERTEX_SHADER,x),R=Bm(s,s.FRAGMENT_SHADER,A);s.attachShader(p,M),s.attachShader(p,R),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(N){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(p)||"",V=s.getShaderInfoLog(M)||"",W=s.getShaderInfoLog(R)||"",O=L.trim(),X=V.trim(),$=W.trim(),H=!0,ct=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,M,R);else{let K=zm(s,M,"vertex"),Q=zm(s,R,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+N.name+`
Material Type: `+N.type+`

Program Info Log: `+O+`
`+K+`
`+Q)}else O!==""?$t("WebGLProgram: Program Info Log:",O):(X===""||$==="")&&(ct=!1);ct&&(N.diagnostics={runnable:H,programLog:O,vertexShader:{log:X,prefix:_},fragmentShader:{log:$,prefix:m}})}s.deleteShader(M),s.deleteShader(R),y=new yo(s,p),S=Kb(s,p)}let y;this.getUniforms=function(){return y===void 0&&T(this),y};let S;this.getAttributes=function(){return S===void 0&&T(this),S};let D=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return D===!1&&(D=s.getProgramParameter(p,Vb)),D},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Gb++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=M,this.fragmentShader=R,this}var cS=0,Pf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new If(t),e.set(t,n)),n}},If=class{constructor(t){this.id=cS++,this.code=t,this.usedTimes=0}};function hS(i){return i===Ys||i===Ua||i===Oa}function uS(i,t,e,n,s,r){let o=new eo,a=new Pf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,S,D,N,L,V){let W=N.fog,O=L.geometry,X=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?N.environment:null,$=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,H=t.get(y.envMap||X,$),ct=f[y.type],K=n.precision;y.precision!==null&&(K=n.getMaxPrecision(y.precision),K!==y.precision&&$t("WebGLProgram.getParameters:",y.precision,"not supported, using",K,"instead."));let Q=O.morphAttributes.position||O.morphAttributes.normal||O.morphAttributes.color,st=Q!==void 0?Q.length:0,ft=0;O.morphAttributes.position!==void 0&&(ft=1),O.morphAttributes.normal!==void 0&&(ft=2),O.morphAttributes.color!==void 0&&(ft=3);let ut,tt,mt,xt;if(ct){let Rt=ns[ct];ut=Rt.vertexShader,tt=Rt.fragmentShader}else{ut=y.vertexShader,tt=y.fragmentShader;let Rt=a.getVertexShaderStage(y),ae=a.getFragmentShaderStage(y);a.update(y,Rt,ae),mt=Rt.id,xt=ae.id}let Tt=i.getRenderTarget(),bt=i.state.buffers.depth.getReversed(),Xt=L.isInstancedMesh===!0,re=L.isBatchedMesh===!0,Ht=!!y.map,de=!!y.matcap,ce=!!H,ie=ce&&H.isPMREMTexture===!0,Xe=!!y.aoMap,Be=!!y.lightMap,rn=!!y.bumpMap&&y.wireframe===!1,Le=!!y.normalMap,Tn=!!y.displacementMap,ve=!!y.emissiveMap,gn=!!y.metalnessMap,Je=!!y.roughnessMap,on=y.anisotropy>0,B=y.clearcoat>0,Ct=y.diffuseRoughness>0,Zt=y.dispersion>0,oe=y.retroreflectivity>0,St=y.iridescence>0,Ue=y.sheen>0,Vt=y.transmission>0,Yt=on&&!!y.anisotropyMap,C=B&&!!y.clearcoatMap,b=B&&!!y.clearcoatNormalMap,q=B&&!!y.clearcoatRoughnessMap,ht=Ct&&!!y.diffuseRoughnessMap,ot=St&&!!y.iridescenceMap,_t=St&&!!y.iridescenceThicknessMap,yt=Ue&&!!y.sheenColorMap,et=Ue&&!!y.sheenRoughnessMap,it=!!y.specularMap,pt=!!y.specularColorMap,F=!!y.specularIntensityMap,rt=Vt&&!!y.transmissionMap,nt=Vt&&!!y.thicknessMap,wt=!!y.gradientMap,gt=!!y.alphaMap,Mt=y.alphaTest>0,Wt=!!y.alphaHash,jt=!!y.extensions,lt=ts;y.toneMapped&&(Tt===null||Tt.isXRRenderTarget===!0)&&(lt=i.toneMapping);let Bt=ie?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Qt={shaderID:ct,shaderType:y.type,shaderName:y.name,vertexShader:ut,fragmentShader:tt,defines:y.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:K,batching:re,batchingColor:re&&L._colorsTexture!==null,instancing:Xt,instancingColor:Xt&&L.instanceColor!==null,instancingMorph:Xt&&L.morphTexture!==null,outputColorSpace:Tt===null?i.outputColorSpace:Tt.isXRRenderTarget===!0?Tt.texture.colorSpace:xe.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Ht,matcap:de,envMap:ce,envMapMode:ce&&H.mapping,envMapPMREM:ie,envMapMaxLod:ie?Bt.length-1:null,envMapSize:ie?Bt[0].width:null,aoMap:Xe,lightMap:Be,bumpMap:rn,normalMap:Le,displacementMap:Tn,emissiveMap:ve,normalMapObjectSpace:Le&&y.normalMapType===hm,normalMapTangentSpace:Le&&y.normalMapType===Fa,packedNormalMap:Le&&y.normalMapType===Fa&&hS(y.normalMap.format),metalnessMap:gn,roughnessMap:Je,anisotropy:on,anisotropyMap:Yt,clearcoat:B,clearcoatMap:C,clearcoatNormalMap:b,clearcoatRoughnessMap:q,diffuseRoughness:Ct,diffuseRoughnessMap:ht,dispersion:Zt,retroreflection:oe,iridescence:St,iridescenceMap:ot,iridescenceThicknessMap:_t,sheen:Ue,sheenColorMap:yt,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:F,transmission:Vt,transmissionMap:rt,thicknessMap:nt,gradientMap:wt,opaque:y.transparent===!1&&y.blending===mo&&y.alphaToCoverage===!1,alphaMap:gt,alphaTest:Mt,alphaHash:Wt,combine:y.combine,mapUv:Ht&&d(y.map.channel),aoMapUv:Xe&&d(y.aoMap.channel),lightMapUv:Be&&d(y.lightMap.channel),bumpMapUv:rn&&d(y.bumpMap.channel),normalMapUv:Le&&d(y.normalMap.channel),displacementMapUv:Tn&&d(y.displacementMap.channel),emissiveMapUv:ve&&d(y.emissiveMap.channel),metalnessMapUv:gn&&d(y.metalnessMap.channel),roughnessMapUv:Je&&d(y.roughnessMap.channel),anisotropyMapUv:Yt&&d(y.anisotropyMap.channel),clearcoatMapUv:C&&d(y.clearcoatMap.channel),clearcoatNormalMapUv:b&&d(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&d(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&d(y.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&d(y.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&d(y.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&d(y.sheenColorMap.channel),sheenRoughnessMapUv:et&&d(y.sheenRoughnessMap.channel),specularMapUv:it&&d(y.specularMap.channel),specularColorMapUv:pt&&d(y.specularColorMap.channel),specularIntensityMapUv:F&&d(y.specularIntensityMap.channel),transmissionMapUv:rt&&d(y.transmissionMap.channel),thicknessMapUv:nt&&d(y.thicknessMap.channel),alphaMapUv:gt&&d(y.alphaMap.channel),vertexTangents:!!O.attributes.tangent&&(Le||on),vertexNormals:!!O.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!O.attributes.color&&O.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!O.attributes.uv&&(Ht||gt),fog:!!W,useFog:y.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||O.attributes.normal===void 0&&Le===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:bt,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:O.attributes.position!==void 0,morphTargets:O.morphAttributes.position!==void 0,morphNormals:O.morphAttributes.normal!==void 0,morphColors:O.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:ft,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:V.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&D.length>0,shadowMapType:i.shadowMap.type,toneMapping:lt,decodeVideoTexture:Ht&&y.map.isVideoTexture===!0&&xe.getTransfer(y.map.colorSpace)===Te,decodeVideoTextureEmissive:ve&&y.emissiveMap.isVideoTexture===!0&&xe.getTransfer(y.emissiveMap.colorSpace)===Te,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===jn,flipSided:y.side===vn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:jt&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&y.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return Qt.vertexUv1s=l.has(1),Qt.vertexUv2s=l.has(2),Qt.vertexUv3s=l.has(3),l.clear(),Qt}function _(y){let S=[];if(y.shaderID?S.push(y.shaderID):(S.push(y.customVertexShaderID),S.push(y.customFragmentShaderID)),y.defines!==void 0)for(let D in y.defines)S.push(D),S.push(y.defines[D]);return y.isRawShaderMaterial===!1&&(m(S,y),g(S,y),S.push(i.outputColorSpace)),S.push(y.customProgramCacheKey),S.join()}function m(y,S){y.push(S.precision),y.push(S.outputColorSpace),y.push(S.envMapMode),y.push(S.envMapPMREM),y.push(S.envMapMaxLod),y.push(S.envMapSize),y.push(S.mapUv),y.push(S.alphaMapUv),y.push(S.lightMapUv),y.push(S.aoMapUv),y.push(S.bumpMapUv),y.push(S.normalMapUv),y.push(S.displacementMapUv),y.push(S.emissiveMapUv),y.push(S.metalnessMapUv),y.push(S.roughnessMapUv),y.push(S.anisotropyMapUv),y.push(S.clearcoatMapUv),y.push(S.clearcoatNormalMapUv),y.push(S.clearcoatRoughnessMapUv),y.push(S.diffuseRoughnessMapUv),y.push(S.iridescenceMapUv),y.push(S.iridescenceThicknessMapUv),y.push(S.sheenColorMapUv),y.push(S.sheenRoughnessMapUv),y.push(S.specularMapUv),y.push(S.specularColorMapUv),y.push(S.specularIntensityMapUv),y.push(S.transmissionMapUv),y.push(S.thicknessMapUv),y.push(S.combine),y.push(S.fogExp2),y.push(S.sizeAttenuation),y.push(S.morphTargetsCount),y.push(S.numSunLights),y.push(S.numDirLights),y.push(S.numPointLights),y.push(S.numSpotLights),y.push(S.numSpotLightMaps),y.push(S.numHemiLights),y.push(S.numRectAreaLights),y.push(S.numSunLightShadows),y.push(S.numDirLightShadows),y.push(S.numPointLightShadows),y.push(S.numSpotLightShadows),y.push(S.numSpotLightShadowsWithMaps),y.push(S.numLightProbes),y.push(S.numLightProbeGrids),y.push(S.shadowMapType),y.push(S.toneMapping),y.push(S.numClippingPlanes),y.push(S.numClipIntersection),y.push(S.depthPacking)}function g(y,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function x(y){let S=f[y.type],D;if(S){let N=ns[S];D=Em.clone(N.uniforms)}else D=y.uniforms;return D}function A(y,S){let D=h.get(S);return D!==void 0?++D.usedTimes:(D=new lS(i,S,y,s),c.push(D),h.set(S,D)),D}function M(y){if(--y.usedTimes===0){let S=c.indexOf(y);c[S]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function R(y){a.remove(y)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:x,acquireProgram:A,releaseProgram:M,releaseShaderCache:R,programs:c,dispose:T}}function fS(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function dS(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Xm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function qm(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,p,_,m,g){let x=i[t];return x===void 0?(x={id:f.id,object:f,geometry:d,material:p,materialVariant:o(f),groupOrder:_,renderOrder:f.renderOrder,z:m,group:g},i[t]=x):(x.id=f.id,x.object=f,x.geometry=d,x.material=p,x.materialVariant=o(f),x.groupOrder=_,x.renderOrder=f.renderOrder,x.z=m,x.group=g),t++,x}function l(f,d,p,_,m,g,x){x.reversedDepth===!0&&(m=-m);let A=a(f,d,p,_,m,g);p.transmission>0?n.push(A):p.transparent===!0?s.push(A):e.push(A)}function c(f,d,p,_,m,g){let x=a(f,d,p,_,m,g);p.transmission>0?n.unshift(x):p.transparent===!0?s.unshift(x):e.unshift(x)}function h(f,d){e.length>1&&e.sort(f||dS),n.length>1&&n.sort(d||Xm),s.length>1&&s.sort(d||Xm)}function u(){for(let f=t,d=i.length;f<d;f++){let p=i[f];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function pS(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new qm,i.set(n,[o])):s>=r.length?(o=new qm,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function mS(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new P,color:new Kt};break;case"SpotLight":e={position:new P,direction:new P,color:new Kt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new P,color:new Kt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new P,skyColor:new Kt,groundColor:new Kt};break;case"RectAreaLight":e={color:new Kt,position:new P,halfWidth:new P,halfHeight:new P};break}return i[t.id]=e,e}}}function gS(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new It};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new It};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new It,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var _S=0;function xS(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function yS(i){let t=new mS,e=gS(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new P);let s=new P,r=new Gt,o=new Gt;function a(c){let h=0,u=0,f=0;for(let V=0;V<9;V++)n.probe[V].set(0,0,0);let d=0,p=0,_=0,m=0,g=0,x=0,A=0,M=0,R=0,T=0,y=0,S=0,D=0,N=0;c.sort(xS);for(let V=0,W=c.length;V<W;V++){let O=c[V],X=O.color,$=O.intensity,H=O.distance,ct=null;if(O.shadow&&O.shadow.map&&(O.shadow.map.texture.format===Ys?ct=O.shadow.map.texture:ct=O.shadow.map.depthTexture||O.shadow.map.texture),O.isAmbientLight)h+=X.r*$,u+=X.g*$,f+=X.b*$;else if(O.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(O.sh.coefficients[K],$);N++}else if(O.isSunLight){let K=t.get(O);if(K.color.copy(O.color).multiplyScalar(O.intensity),O.castShadow){let Q=O.shadow,st=e.get(O);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=st,n.sunShadowMap[p]=ct;let ft=Q.getViewportCount();for(let ut=0;ut<ft;ut++)n.sunShadowMatrix[_+ut]=Q.getMatrix(ut),n.sunShadowCascade[_+ut]=Q._cascadeData[ut];_+=ft,p++}n.sun[d]=K,d++}else if(O.isDirectionalLight){let K=t.get(O);if(K.color.copy(O.color).multiplyScalar(O.intensity),O.castShadow){let Q=O.shadow,st=e.get(O);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.directionalShadow[m]=st,n.directionalShadowMap[m]=ct,n.directionalShadowMatrix[m]=O.shadow.matrix,R++}n.directional[m]=K,m++}else if(O.isSpotLight){let K=t.get(O);K.position.setFromMatrixPosition(O.matrixWorld),K.color.copy(X).multiplyScalar($),K.distance=H,K.coneCos=Math.cos(O.angle),K.penumbraCos=Math.cos(O.angle*(1-O.penumbra)),K.decay=O.decay,n.spot[x]=K;let Q=O.shadow;if(O.map&&(n.spotLightMap[S]=O.map,S++,Q.updateMatrices(O),O.castShadow&&D++),n.spotLightMatrix[x]=Q.matrix,O.castShadow){let st=e.get(O);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.spotShadow[x]=st,n.spotShadowMap[x]=ct,y++}x++}else if(O.isRectAreaLight){let K=t.get(O);K.color.copy(X).multiplyScalar($),K.halfWidth.set(O.width*.5,0,0),K.halfHeight.set(0,O.height*.5,0),n.rectArea[A]=K,A++}else if(O.isPointLight){let K=t.get(O);if(K.color.copy(O.color).multiplyScalar(O.intensity),K.distance=O.distance,K.decay=O.decay,O.castShadow){let Q=O.shadow,st=e.get(O);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,st.shadowCameraNear=Q.camera.near,st.shadowCameraFar=Q.camera.far,n.pointShadow[g]=st,n.pointShadowMap[g]=ct,n.pointShadowMatrix[g]=O.shadow.matrix,T++}n.point[g]=K,g++}else if(O.isHemisphereLight){let K=t.get(O);K.skyColor.copy(O.color).multiplyScalar($),K.groundColor.copy(O.groundColor).multiplyScalar($),n.hemi[M]=K,M++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Dt.LTC_FLOAT_1,n.rectAreaLTC2=Dt.LTC_FLOAT_2):(n.rectAreaLTC1=Dt.LTC_HALF_1,n.rectAreaLTC2=Dt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let L=n.hash;(L.sunLength!==d||L.directionalLength!==m||L.pointLength!==g||L.spotLength!==x||L.rectAreaLength!==A||L.hemiLength!==M||L.numSunShadows!==p||L.numDirectionalShadows!==R||L.numPointShadows!==T||L.numSpotShadows!==y||L.numSpotMaps!==S||L.numLightProbes!==N)&&(n.sun.length=d,n.directional.length=m,n.spot.length=x,n.rectArea.length=A,n.point.length=g,n.hemi.length=M,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+S-D,n.spotLightMap.length=S,n.numSpotLightShadowsWithMaps=D,n.numLightProbes=N,L.sunLength=d,L.directionalLength=m,L.pointLength=g,L.spotLength=x,L.rectAreaLength=A,L.hemiLength=M,L.numSunShadows=p,L.numDirectionalShadows=R,L.numPointShadows=T,L.numSpotShadows=y,L.numSpotMaps=S,L.numLightProbes=N,n.version=_S++)}function l(c,h){let u=0,f=0,d=0,p=0,_=0,m=0,g=h.matrixWorldInverse;for(let x=0,A=c.length;x<A;x++){let M=c[x];if(M.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),u++}else if(M.isDirectionalLight){let R=n.directional[f];R.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),f++}else if(M.isSpotLight){let R=n.spot[p];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),p++}else if(M.isRectAreaLight){let R=n.rectArea[_];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(M.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(M.width*.5,0,0),R.halfHeight.set(0,M.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),_++}else if(M.isPointLight){let R=n.point[d];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),d++}else if(M.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Ym(i){let t=new yS(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,f)=>u.priority-f.priority||u.id-f.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function vS(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Ym(i),t.set(s,[a])):r>=o.length?(a=new Ym(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var MS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,bS=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,SS=[new P(1,0,0),new P(-1,0,0),new P(0,1,0),new P(0,-1,0),new P(0,0,1),new P(0,0,-1)],wS=[new P(0,-1,0),new P(0,-1,0),new P(0,0,1),new P(0,0,-1),new P(0,-1,0),new P(0,-1,0)],$m=new Gt,Ba=new P,Ef=new P;function ES(i,t,e){let n=new Vs,s=new It,r=new It,o=new Ye,a=new ec,l=new nc,c={},h=e.maxTextureSize,u={[Qi]:vn,[vn]:Qi,[jn]:jn},f=new ji({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new It},radius:{value:4}},vertexShader:MS,fragmentShader:bS}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let p=new yn;p.setAttribute("position",new qn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new $e(p,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=hr;let g=this.type;this.render=function(T,y,S){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Vp&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=hr);let D=i.getRenderTarget(),N=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),V=i.state;V.setBlending(ur),V.buffers.depth.getReversed()===!0?V.buffers.color.setClear(0,0,0,0):V.buffers.color.setClear(1,1,1,1),V.buffers.depth.setTest(!0),V.setScissorTest(!1);let W=g!==this.type;W&&y.traverse(function(O){O.material&&(Array.isArray(O.material)?O.material.forEach(X=>X.needsUpdate=!0):O.material.needsUpdate=!0)});for(let O=0,X=T.length;O<X;O++){let $=T[O],H=$.shadow;if(H===void 0){$t("WebGLShadowMap:",$,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ct=H.getFrameExtents();s.multiply(ct),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ct.x),s.x=r.x*ct.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ct.y),s.y=r.y*ct.y,H.mapSize.y=r.y));let K=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=K,H.map===null||W===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===po){if($.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new li(s.x,s.y,{format:Ys,type:Ui,minFilter:Yn,magFilter:Yn,generateMipmaps:!1}),H.map.texture.name=$.name+".shadowMap",H.map.depthTexture=new _s(s.x,s.y,Mi),H.map.depthTexture.name=$.name+".shadowMapDepth",H.map.depthTexture.format=ms,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Dn,H.map.depthTexture.magFilter=Dn}else $.isPointLight?(H.map=new za(s.x),H.map.depthTexture=new da(s.x,Ni)):(H.map=new li(s.x,s.y),H.map.depthTexture=new _s(s.x,s.y,Ni)),H.map.depthTexture.name=$.name+".shadowMap",H.map.depthTexture.format=ms,this.type===hr?(H.map.depthTexture.compareFunction=K?ff:uf,H.map.depthTexture.minFilter=Yn,H.map.depthTexture.magFilter=Yn):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Dn,H.map.depthTexture.magFilter=Dn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let Q=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();$.isPointLight!==!0&&H.updateMatrices($,S);let st=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:S.layers;for(let ft=0;ft<Q;ft++){let ut=H.getCamera(ft);if($.isPointLight){let tt=H.camera,mt=H.matrix,xt=$.distance||tt.far;xt!==tt.far&&(tt.far=xt,tt.updateProjectionMatrix()),Ba.setFromMatrixPosition($.matrixWorld),tt.position.copy(Ba),Ef.copy(tt.position),Ef.add(SS[ft]),tt.up.copy(wS[ft]),tt.lookAt(Ef),tt.updateMatrixWorld(),mt.makeTranslation(-Ba.x,-Ba.y,-Ba.z),$m.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),H._frustum.setFromProjectionMatrix($m,tt.coordinateSystem,tt.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(H.map),i.clear());let tt=H.getViewport(ft);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),V.viewport(o)}n=H.getFrustum(ft),M(y,S,ut,$,st,this.type)}H.isPointLightShadow!==!0&&this.type===po&&x(H,S),H.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(D,N,L)};function x(T,y){let S=t.update(_);f.defines.VSM_SAMPLES!==T.blurSamples&&(f.defines.VSM_SAMPLES=T.blurSamples,d.defines.VSM_SAMPLES=T.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),T.mapPass===null?T.mapPass=new li(s.x,s.y,{format:Ys,type:Ui}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),f.uniforms.shadow_pass.value=T.map.depthTexture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(y,null,S,f,_,null),d.uniforms.shadow_pass.value=T.mapPass.texture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(y,null,S,d,_,null)}function A(T,y,S,D){let N=null,L=S.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)N=L;else if(N=S.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let V=N.uuid,W=y.uuid,O=c[V];O===void 0&&(O={},c[V]=O);let X=O[W];X===void 0&&(X=N.clone(),O[W]=X,y.addEventListener("dispose",R)),N=X}if(N.visible=y.visible,N.wireframe=y.wireframe,D===po?N.side=y.shadowSide!==null?y.shadowSide:y.side:N.side=y.shadowSide!==null?y.shadowSide:u[y.side],N.alphaMap=y.alphaMap,N.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,N.map=y.map,N.clipShadows=y.clipShadows,N.clippingPlanes=y.clippingPlanes,N.clipIntersection=y.clipIntersection,N.displacementMap=y.displacementMap,N.displacementScale=y.displacementScale,N.displacementBias=y.displacementBias,N.wireframeLinewidth=y.wireframeLinewidth,N.linewidth=y.linewidth,S.isPointLight===!0&&N.isMeshDistanceMaterial===!0){let V=i.properties.get(N);V.light=S}return N}function M(T,y,S,D,N,L){if(T.visible===!1)return;if(T.layers.test(N)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===po)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,T.matrixWorld);let O=t.update(T),X=T.material;if(Array.isArray(X)){let $=O.groups;for(let H=0,ct=$.length;H<ct;H++){let K=$[H],Q=X[K.materialIndex];if(Q&&Q.visible){let st=A(T,Q,D,L);T.onBeforeShadow(i,T,y,S,O,st,K),i.renderBufferDirect(S,null,O,st,T,K),T.onAfterShadow(i,T,y,S,O,st,K)}}}else if(X.visible){let $=A(T,X,D,L);T.onBeforeShadow(i,T,y,S,O,$,null),i.renderBufferDirect(S,null,O,$,T,null),T.onAfterShadow(i,T,y,S,O,$,null)}}let W=T.children;for(let O=0,X=W.length;O<X;O++)M(W[O],y,S,D,N,L)}function R(T){T.target.removeEventListener("dispose",R);for(let S in c){let D=c[S],N=T.target.uuid;N in D&&(D[N].dispose(),delete D[N])}}}function AS(i,t){function e(){let F=!1,rt=new Ye,nt=null,wt=new Ye(0,0,0,0);return{setMask:function(gt){nt!==gt&&!F&&(i.colorMask(gt,gt,gt,gt),nt=gt)},setLocked:function(gt){F=gt},setClear:function(gt,Mt,Wt,jt,lt){lt===!0&&(gt*=jt,Mt*=jt,Wt*=jt),rt.set(gt,Mt,Wt,jt),wt.equals(rt)===!1&&(i.clearColor(gt,Mt,Wt,jt),wt.copy(rt))},reset:function(){F=!1,nt=null,wt.set(-1,0,0,0)}}}function n(){let F=!1,rt=!1,nt=null,wt=null,gt=null;return{setReversed:function(Mt){if(rt!==Mt){let Wt=t.get("EXT_clip_control");Mt?Wt.clipControlEXT(Wt.LOWER_LEFT_EXT,Wt.ZERO_TO_ONE_EXT):Wt.clipControlEXT(Wt.LOWER_LEFT_EXT,Wt.NEGATIVE_ONE_TO_ONE_EXT),rt=Mt;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return rt},setTest:function(Mt){Mt?bt(i.DEPTH_TEST):Xt(i.DEPTH_TEST)},setMask:function(Mt){nt!==Mt&&!F&&(i.depthMask(Mt),nt=Mt)},setFunc:function(Mt){if(rt&&(Mt=Mm[Mt]),wt!==Mt){switch(Mt){case Cl:i.depthFunc(i.NEVER);break;case Pl:i.depthFunc(i.ALWAYS);break;case Il:i.depthFunc(i.LESS);break;case Jr:i.depthFunc(i.LEQUAL);break;case Ll:i.depthFunc(i.EQUAL);break;case Dl:i.depthFunc(i.GEQUAL);break;case Nl:i.depthFunc(i.GREATER);break;case Ul:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=Mt}},setLocked:function(Mt){F=Mt},setClear:function(Mt){gt!==Mt&&(gt=Mt,rt&&(Mt=1-Mt),i.clearDepth(Mt))},reset:function(){F=!1,nt=null,wt=null,gt=null,rt=!1}}}function s(){let F=!1,rt=null,nt=null,wt=null,gt=null,Mt=null,Wt=null,jt=null,lt=null;return{setTest:function(Bt){F||(Bt?bt(i.STENCIL_TEST):Xt(i.STENCIL_TEST))},setMask:function(Bt){rt!==Bt&&!F&&(i.stencilMask(Bt),rt=Bt)},setFunc:function(Bt,Qt,Rt){(nt!==Bt||wt!==Qt||gt!==Rt)&&(i.stencilFunc(Bt,Qt,Rt),nt=Bt,wt=Qt,gt=Rt)},setOp:function(Bt,Qt,Rt){(Mt!==Bt||Wt!==Qt||jt!==Rt)&&(i.stencilOp(Bt,Qt,Rt),Mt=Bt,Wt=Qt,jt=Rt)},setLocked:function(Bt){F=Bt},setClear:function(Bt){lt!==Bt&&(i.clearStencil(Bt),lt=Bt)},reset:function(){F=!1,rt=null,nt=null,wt=null,gt=null,Mt=null,Wt=null,jt=null,lt=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},f={},d=new WeakMap,p=[],_=null,m=!1,g=null,x=null,A=null,M=null,R=null,T=null,y=null,S=new Kt(0,0,0),D=0,N=!1,L=null,V=null,W=null,O=null,X=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ct=0,K=i.getParameter(i.VERSION);K.indexOf("WebGL")!==-1?(ct=parseFloat(/^WebGL (\d)/.exec(K)[1]),H=ct>=1):K.indexOf("OpenGL ES")!==-1&&(ct=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),H=ct>=2);let Q=null,st={},ft=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new Ye().fromArray(ft),mt=new Ye().fromArray(ut);function xt(F,rt,nt,wt){let gt=new Uint8Array(4),Mt=i.createTexture();i.bindTexture(F,Mt),i.texParameteri(F,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(F,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Wt=0;Wt<nt;Wt++)F===i.TEXTURE_3D||F===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Wt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return Mt}let Tt={};Tt[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),Tt[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Tt[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Tt[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(i.DEPTH_TEST),o.setFunc(Jr),rn(!1),Le(Wu),bt(i.CULL_FACE),Xe(ur);function bt(F){h[F]!==!0&&(i.enable(F),h[F]=!0)}function Xt(F){h[F]!==!1&&(i.disable(F),h[F]=!1)}function re(F,rt){return f[F]!==rt?(i.bindFramebuffer(F,rt),f[F]=rt,F===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=rt),F===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Ht(F,rt){let nt=p,wt=!1;if(F){nt=d.get(rt),nt===void 0&&(nt=[],d.set(rt,nt));let gt=F.textures;if(nt.length!==gt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let Mt=0,Wt=gt.length;Mt<Wt;Mt++)nt[Mt]=i.COLOR_ATTACHMENT0+Mt;nt.length=gt.length,wt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,wt=!0);wt&&i.drawBuffers(nt)}function de(F){return _!==F?(i.useProgram(F),_=F,!0):!1}let ce={[fr]:i.FUNC_ADD,[Hp]:i.FUNC_SUBTRACT,[Wp]:i.FUNC_REVERSE_SUBTRACT};ce[Xp]=i.MIN,ce[qp]=i.MAX;let ie={[Yp]:i.ZERO,[$p]:i.ONE,[Zp]:i.SRC_COLOR,[$u]:i.SRC_ALPHA,[em]:i.SRC_ALPHA_SATURATE,[Qp]:i.DST_COLOR,[Kp]:i.DST_ALPHA,[Jp]:i.ONE_MINUS_SRC_COLOR,[Zu]:i.ONE_MINUS_SRC_ALPHA,[tm]:i.ONE_MINUS_DST_COLOR,[jp]:i.ONE_MINUS_DST_ALPHA,[nm]:i.CONSTANT_COLOR,[im]:i.ONE_MINUS_CONSTANT_COLOR,[sm]:i.CONSTANT_ALPHA,[rm]:i.ONE_MINUS_CONSTANT_ALPHA};function Xe(F,rt,nt,wt,gt,Mt,Wt,jt,lt,Bt){if(F===ur){m===!0&&(Xt(i.BLEND),m=!1);return}if(m===!1&&(bt(i.BLEND),m=!0),F!==Gp){if(F!==g||Bt!==N){if((x!==fr||R!==fr)&&(i.blendEquation(i.FUNC_ADD),x=fr,R=fr),Bt)switch(F){case mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Xu:i.blendFunc(i.ONE,i.ONE);break;case qu:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Yu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",F);break}else switch(F){case mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Xu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case qu:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Yu:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",F);break}A=null,M=null,T=null,y=null,S.set(0,0,0),D=0,g=F,N=Bt}return}gt=gt||rt,Mt=Mt||nt,Wt=Wt||wt,(rt!==x||gt!==R)&&(i.blendEquationSeparate(ce[rt],ce[gt]),x=rt,R=gt),(nt!==A||wt!==M||Mt!==T||Wt!==y)&&(i.blendFuncSeparate(ie[nt],ie[wt],ie[Mt],ie[Wt]),A=nt,M=wt,T=Mt,y=Wt),(jt.equals(S)===!1||lt!==D)&&(i.blendColor(jt.r,jt.g,jt.b,lt),S.copy(jt),D=lt),g=F,N=!1}function Be(F,rt){F.side===jn?Xt(i.CULL_FACE):bt(i.CULL_FACE);let nt=F.side===vn;rt&&(nt=!nt),rn(nt),F.blending===mo&&F.transparent===!1?Xe(ur):Xe(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let wt=F.stencilWrite;a.setTest(wt),wt&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),ve(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?bt(i.SAMPLE_ALPHA_TO_COVERAGE):Xt(i.SAMPLE_ALPHA_TO_COVERAGE)}function rn(F){L!==F&&(F?i.frontFace(i.CW):i.frontFace(i.CCW),L=F)}function Le(F){F!==kp?(bt(i.CULL_FACE),F!==V&&(F===Wu?i.cullFace(i.BACK):F===zp?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Xt(i.CULL_FACE),V=F}function Tn(F){F!==W&&(H&&i.lineWidth(F),W=F)}function ve(F,rt,nt){F?(bt(i.POLYGON_OFFSET_FILL),(O!==rt||X!==nt)&&(O=rt,X=nt,o.getReversed()&&(rt=-rt,nt=-nt),i.polygonOffset(rt,nt))):Xt(i.POLYGON_OFFSET_FILL)}function gn(F){F?bt(i.SCISSOR_TEST):Xt(i.SCISSOR_TEST)}function Je(F){F===void 0&&(F=i.TEXTURE0+$-1),Q!==F&&(i.activeTexture(F),Q=F)}function on(F,rt,nt){nt===void 0&&(Q===null?nt=i.TEXTURE0+$-1:nt=Q);let wt=st[nt];wt===void 0&&(wt={type:void 0,texture:void 0},st[nt]=wt),(wt.type!==F||wt.texture!==rt)&&(Q!==nt&&(i.activeTexture(nt),Q=nt),i.bindTexture(F,rt||Tt[F]),wt.type=F,wt.texture=rt)}function B(){let F=st[Q];F!==void 0&&F.type!==void 0&&(i.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(F){te("WebGLState:",F)}}function Zt(){try{i.compressedTexImage3D(...arguments)}catch(F){te("WebGLState:",F)}}function oe(){try{i.texSubImage2D(...arguments)}catch(F){te("WebGLState:",F)}}function St(){try{i.texSubImage3D(...arguments)}catch(F){te("WebGLState:",F)}}function Ue(){try{i.compressedTexSubImage2D(...arguments)}catch(F){te("WebGLState:",F)}}function Vt(){try{i.compressedTexSubImage3D(...arguments)}catch(F){te("WebGLState:",F)}}function Yt(){try{i.texStorage2D(...arguments)}catch(F){te("WebGLState:",F)}}function C(){try{i.texStorage3D(...arguments)}catch(F){te("WebGLState:",F)}}function b(){try{i.texImage2D(...arguments)}catch(F){te("WebGLState:",F)}}function q(){try{i.texImage3D(...arguments)}catch(F){te("WebGLState:",F)}}function ht(F){return u[F]!==void 0?u[F]:i.getParameter(F)}function ot(F,rt){u[F]!==rt&&(i.pixelStorei(F,rt),u[F]=rt)}function _t(F){tt.equals(F)===!1&&(i.scissor(F.x,F.y,F.z,F.w),tt.copy(F))}function yt(F){mt.equals(F)===!1&&(i.viewport(F.x,F.y,F.z,F.w),mt.copy(F))}function et(F,rt){let nt=c.get(rt);nt===void 0&&(nt=new WeakMap,c.set(rt,nt));let wt=nt.get(F);wt===void 0&&(wt=i.getUniformBlockIndex(rt,F.name),i.uniformBlockBinding(rt,wt,wt),nt.set(F,wt))}function it(F,rt,nt){let gt=c.get(rt).get(F);l[gt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,nt),l[gt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,st={},f={},l={},d=new WeakMap,p=[],_=null,m=!1,g=null,x=null,A=null,M=null,R=null,T=null,y=null,S=new Kt(0,0,0),D=0,N=!1,L=null,V=null,W=null,O=null,X=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Xt,bindFramebuffer:re,drawBuffers:Ht,useProgram:de,setBlending:Xe,setMaterial:Be,setFlipSided:rn,setCullFace:Le,setLineWidth:Tn,setPolygonOffset:ve,setScissorTest:gn,activeTexture:Je,bindTexture:on,unbindTexture:B,compressedTexImage2D:Ct,compressedTexImage3D:Zt,texImage2D:b,texImage3D:q,pixelStorei:ot,getParameter:ht,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:Yt,texStorage3D:C,texSubImage2D:oe,texSubImage3D:St,compressedTexSubImage2D:Ue,compressedTexSubImage3D:Vt,scissor:_t,viewport:yt,reset:pt}}function TS(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new It,h=new WeakMap,u=new Set,f,d=new WeakMap,p=new Set,_=new FinalizationRegistry(C=>p.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(C,b){return m?new OffscreenCanvas(C,b):aa("canvas")}function x(C,b,q){let ht=1,ot=Yt(C);if((ot.width>q||ot.height>q)&&(ht=q/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let _t=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);f===void 0&&(f=g(_t,yt));let et=b?g(_t,yt):f;return et.width=_t,et.height=yt,et.getContext("2d").drawImage(C,0,0,_t,yt),$t("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+_t+"x"+yt+")."),et}else return"data"in C&&$t("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),C;return C}function A(C){return C.generateMipmaps}function M(C){i.generateMipmap(C)}function R(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(C,b,q,ht,ot,_t=!1){if(C!==null){if(i[C]!==void 0)return i[C];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=b;if(b===i.RED&&(q===i.FLOAT&&(et=i.R32F),q===i.HALF_FLOAT&&(et=i.R16F),q===i.UNSIGNED_BYTE&&(et=i.R8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.R16_EXT),q===i.SHORT&&yt&&(et=yt.R16_SNORM_EXT)),b===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.R8UI),q===i.UNSIGNED_SHORT&&(et=i.R16UI),q===i.UNSIGNED_INT&&(et=i.R32UI),q===i.BYTE&&(et=i.R8I),q===i.SHORT&&(et=i.R16I),q===i.INT&&(et=i.R32I)),b===i.RG&&(q===i.FLOAT&&(et=i.RG32F),q===i.HALF_FLOAT&&(et=i.RG16F),q===i.UNSIGNED_BYTE&&(et=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RG16_EXT),q===i.SHORT&&yt&&(et=yt.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RG8UI),q===i.UNSIGNED_SHORT&&(et=i.RG16UI),q===i.UNSIGNED_INT&&(et=i.RG32UI),q===i.BYTE&&(et=i.RG8I),q===i.SHORT&&(et=i.RG16I),q===i.INT&&(et=i.RG32I)),b===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGB8UI),q===i.UNSIGNED_SHORT&&(et=i.RGB16UI),q===i.UNSIGNED_INT&&(et=i.RGB32UI),q===i.BYTE&&(et=i.RGB8I),q===i.SHORT&&(et=i.RGB16I),q===i.INT&&(et=i.RGB32I)),b===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),q===i.UNSIGNED_INT&&(et=i.RGBA32UI),q===i.BYTE&&(et=i.RGBA8I),q===i.SHORT&&(et=i.RGBA16I),q===i.INT&&(et=i.RGBA32I)),b===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGB16_EXT),q===i.SHORT&&yt&&(et=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),b===i.RGBA){let it=_t?oa:xe.getTransfer(ot);q===i.FLOAT&&(et=i.RGBA32F),q===i.HALF_FLOAT&&(et=i.RGBA16F),q===i.UNSIGNED_BYTE&&(et=it===Te?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGBA16_EXT),q===i.SHORT&&yt&&(et=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function y(C,b){let q;return C?b===null||b===Ni||b===pr?q=i.DEPTH24_STENCIL8:b===Mi?q=i.DEPTH32F_STENCIL8:b===_o&&(q=i.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Ni||b===pr?q=i.DEPTH_COMPONENT24:b===Mi?q=i.DEPTH_COMPONENT32F:b===_o&&(q=i.DEPTH_COMPONENT16),q}function S(C,b){return A(C)===!0||C.isFramebufferTexture&&C.minFilter!==Dn&&C.minFilter!==Yn?Math.log2(Math.max(b.width,b.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?b.mipmaps.length:1}function D(C){let b=new WeakRef(C);n.get(C).__ref=b,p.add(b),_.register(C,b,b)}function N(C){let b=n.get(C).__ref;b!==void 0&&(p.delete(b),_.unregister(b))}function L(C){W(C.target)}function V(C){O(C.target)}function W(C){C.removeEventListener("dispose",L),N(C),$(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&u.delete(C)}function O(C){C.removeEventListener("dispose",V),N(C),ct(C)}function X(){for(let C of p){let b=C.deref();b!==void 0&&(b.isRenderTarget===!0?O(b):W(b))}p.clear(),u.clear()}function $(C){let b=n.get(C);if(b.__webglInit===void 0)return;let q=C.source,ht=d.get(q);if(ht){let ot=ht[b.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(C),Object.keys(ht).length===0&&d.delete(q)}n.remove(C)}function H(C){let b=n.get(C);i.deleteTexture(b.__webglTexture);let q=C.source,ht=d.get(q);delete ht[b.__cacheKey],o.memory.textures--}function ct(C){let b=n.get(C);b.__depthDisposeCallback&&b.__depthDisposeCallback();let q=C.depthTexture;if(q&&q.renderTarget===C&&W(q),C.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(b.__webglFramebuffer[ot]))for(let _t=0;_t<b.__webglFramebuffer[ot].length;_t++)i.deleteFramebuffer(b.__webglFramebuffer[ot][_t]);else i.deleteFramebuffer(b.__webglFramebuffer[ot]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[ot])}else{if(Array.isArray(b.__webglFramebuffer))for(let ot=0;ot<b.__webglFramebuffer.length;ot++)i.deleteFramebuffer(b.__webglFramebuffer[ot]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let ot=0;ot<b.__webglColorRenderbuffer.length;ot++)b.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[ot]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let ht=C.textures;for(let ot=0,_t=ht.length;ot<_t;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(C)}let K=0;function Q(){K=0}function st(){return K}function ft(C){K=C}function ut(){let C=K;return C>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,C}function tt(C){let b=[];return b.push(C.wrapS),b.push(C.wrapT),b.push(C.wrapR||0),b.push(C.magFilter),b.push(C.minFilter),b.push(C.anisotropy),b.push(C.internalFormat),b.push(C.format),b.push(C.type),b.push(C.generateMipmaps),b.push(C.mipmapsAutoUpdate),b.push(C.premultiplyAlpha),b.push(C.flipY),b.push(C.unpackAlignment),b.push(C.colorSpace),b.join()}function mt(C,b){let q=n.get(C);if(C.isVideoTexture&&Ue(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&q.__version!==C.version){let ht=C.image;if(ht===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{Be(q,C,b);return}}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+b)}function xt(C,b){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Be(q,C,b);return}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+b)}function Tt(C,b){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Be(q,C,b);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+b)}function bt(C,b){let q=n.get(C);if(C.version>0&&q.__version!==C.version){rn(q,C,b);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+b)}let Xt={[Ol]:i.REPEAT,[Zi]:i.CLAMP_TO_EDGE,[Fl]:i.MIRRORED_REPEAT},re={[Dn]:i.NEAREST,[lm]:i.NEAREST_MIPMAP_NEAREST,[Pa]:i.NEAREST_MIPMAP_LINEAR,[Yn]:i.LINEAR,[_c]:i.LINEAR_MIPMAP_NEAREST,[xs]:i.LINEAR_MIPMAP_LINEAR},Ht={[fm]:i.NEVER,[df]:i.ALWAYS,[dm]:i.LESS,[uf]:i.LEQUAL,[pm]:i.EQUAL,[ff]:i.GEQUAL,[mm]:i.GREATER,[gm]:i.NOTEQUAL};function de(C,b){if(b.type===Mi&&t.has("OES_texture_float_linear")===!1&&(b.magFilter===Yn||b.magFilter===_c||b.magFilter===Pa||b.magFilter===xs||b.minFilter===Yn||b.minFilter===_c||b.minFilter===Pa||b.minFilter===xs)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,Xt[b.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,Xt[b.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,Xt[b.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,re[b.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,re[b.minFilter]),b.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,Ht[b.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Dn||b.minFilter!==Pa&&b.minFilter!==xs||b.type===Mi&&t.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(C,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function ce(C,b){let q=!1;C.__webglInit===void 0&&(C.__webglInit=!0,b.addEventListener("dispose",L),D(b));let ht=b.source,ot=d.get(ht);ot===void 0&&(ot={},d.set(ht,ot));let _t=tt(b);if(_t!==C.__cacheKey){ot[_t]===void 0&&(ot[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[_t].usedTimes++;let yt=ot[C.__cacheKey];yt!==void 0&&(ot[C.__cacheKey].usedTimes--,yt.usedTimes===0&&H(b)),C.__cacheKey=_t,C.__webglTexture=ot[_t].texture}return q}function ie(C,b,q){return Math.floor(Math.floor(C/q)/b)}function Xe(C,b,q,ht){let _t=C.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,q,ht,b.data);else{_t.sort((F,rt)=>F.start-rt.start);let yt=0;for(let F=1;F<_t.length;F++){let rt=_t[yt],nt=_t[F],wt=rt.start+rt.count,gt=ie(nt.start,b.width,4),Mt=ie(rt.start,b.width,4);nt.start<=wt+1&&gt===Mt&&ie(nt.start+nt.count-1,b.width,4)===gt?rt.count=Math.max(rt.count,nt.start+nt.count-rt.start):(++yt,_t[yt]=nt)}_t.length=yt+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let F=0,rt=_t.length;F<rt;F++){let nt=_t[F],wt=Math.floor(nt.start/4),gt=Math.ceil(nt.count/4),Mt=wt%b.width,Wt=Math.floor(wt/b.width),jt=gt,lt=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Wt),e.texSubImage2D(i.TEXTURE_2D,0,Mt,Wt,jt,lt,q,ht,b.data)}C.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function Be(C,b,q){let ht=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=ce(C,b),_t=b.source;e.bindTexture(ht,C.__webglTexture,i.TEXTURE0+q);let yt=n.get(_t);if(_t.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let lt=xe.getPrimaries(xe.workingColorSpace),Bt=b.colorSpace===vs?null:xe.getPrimaries(b.colorSpace),Qt=b.colorSpace===vs||lt===Bt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let it=x(b.image,!1,s.maxTextureSize);it=Vt(b,it);let pt=r.convert(b.format,b.colorSpace),F=r.convert(b.type),rt=T(b.internalFormat,pt,F,b.normalized,b.colorSpace,b.isVideoTexture);de(ht,b);let nt,wt=b.mipmaps,gt=b.isVideoTexture!==!0,Mt=yt.__version===void 0||ot===!0,Wt=_t.dataReady,jt=S(b,it);if(b.isDepthTexture)rt=y(b.format===ys,b.type),Mt&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,F,null));else if(b.isDataTexture)if(wt.length>0){gt&&Mt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let lt=0,Bt=wt.length;lt<Bt;lt++)nt=wt[lt],gt?Wt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,F,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,F,nt.data);b.generateMipmaps=!1}else gt?(Mt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,it.width,it.height),Wt&&Xe(b,it,pt,F)):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,F,it.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){gt&&Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,wt[0].width,wt[0].height,it.depth);for(let lt=0,Bt=wt.length;lt<Bt;lt++)if(nt=wt[lt],b.format!==Oi)if(pt!==null)if(gt){if(Wt)if(b.layerUpdates.size>0){let Qt=Sf(nt.width,nt.height,b.format,b.type);for(let Rt of b.layerUpdates){let ae=nt.data.subarray(Rt*Qt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*Qt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,Rt,nt.width,nt.height,1,pt,ae)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,nt.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Wt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,F,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,pt,F,nt.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{gt&&Mt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let lt=0,Bt=wt.length;lt<Bt;lt++)nt=wt[lt],b.format!==Oi?pt!==null?gt?Wt&&e.compressedTexSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,nt.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Wt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,F,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,F,nt.data)}else if(b.isDataArrayTexture)if(gt){if(Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,it.width,it.height,it.depth),Wt)if(b.layerUpdates.size>0){let lt=Sf(it.width,it.height,b.format,b.type);for(let Bt of b.layerUpdates){let Qt=it.data.subarray(Bt*lt/it.data.BYTES_PER_ELEMENT,(Bt+1)*lt/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Bt,it.width,it.height,1,pt,F,Qt)}b.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,F,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,it.width,it.height,it.depth,0,pt,F,it.data);else if(b.isData3DTexture)gt?(Mt&&e.texStorage3D(i.TEXTURE_3D,jt,rt,it.width,it.height,it.depth),Wt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,F,it.data)):e.texImage3D(i.TEXTURE_3D,0,rt,it.width,it.height,it.depth,0,pt,F,it.data);else if(b.isFramebufferTexture){if(Mt)if(gt)e.texStorage2D(i.TEXTURE_2D,jt,rt,it.width,it.height);else{let lt=it.width,Bt=it.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(i.TEXTURE_2D,Qt,rt,lt,Bt,0,pt,F,null),lt>>=1,Bt>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let lt=i.canvas;if(lt.hasAttribute("layoutsubtree")||lt.setAttribute("layoutsubtree","true"),it.parentNode!==lt){lt.appendChild(it),u.add(b),lt.onpaint=Bt=>{let Qt=Bt.changedElements;for(let Rt of u)Qt.includes(Rt.image)&&(Rt.needsUpdate=!0)},lt.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let Qt=i.RGBA,Rt=i.RGBA,ae=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qt,Rt,ae,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&Mt){let lt=Yt(wt[0]);e.texStorage2D(i.TEXTURE_2D,jt,rt,lt.width,lt.height)}for(let lt=0,Bt=wt.length;lt<Bt;lt++)nt=wt[lt],gt?Wt&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,pt,F,nt):e.texImage2D(i.TEXTURE_2D,lt,rt,pt,F,nt);b.generateMipmaps=!1}else if(gt){if(Mt){let lt=Yt(it);e.texStorage2D(i.TEXTURE_2D,jt,rt,lt.width,lt.height)}Wt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,F,it)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,F,it);A(b)&&b.mipmapsAutoUpdate===!0&&M(ht),yt.__version=_t.version,b.onUpdate&&b.onUpdate(b)}C.__version=b.version}function rn(C,b,q){if(b.image.length!==6)return;let ht=ce(C,b),ot=b.source;e.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+q);let _t=n.get(ot);if(ot.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=xe.getPrimaries(xe.workingColorSpace),et=b.colorSpace===vs?null:xe.getPrimaries(b.colorSpace),it=b.colorSpace===vs||yt===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=b.isCompressedTexture||b.image[0].isCompressedTexture,F=b.image[0]&&b.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!F?rt[Rt]=x(b.image[Rt],!0,s.maxCubemapSize):rt[Rt]=F?b.image[Rt].image:b.image[Rt],rt[Rt]=Vt(b,rt[Rt]);let nt=rt[0],wt=r.convert(b.format,b.colorSpace),gt=r.convert(b.type),Mt=T(b.internalFormat,wt,gt,b.normalized,b.colorSpace),Wt=b.isVideoTexture!==!0,jt=_t.__version===void 0||ht===!0,lt=ot.dataReady,Bt=S(b,nt);de(i.TEXTURE_CUBE_MAP,b);let Qt;if(b.isDepthTexture){if(Mt=y(b.format===ys,b.type),jt)if(Wt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Mt,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,nt.width,nt.height,0,wt,gt,null)}else if(pt){Wt&&jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,Mt,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){Qt=rt[Rt].mipmaps;for(let ae=0;ae<Qt.length;ae++){let ke=Qt[ae];b.format!==Oi?wt!==null?Wt?lt&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,ke.width,ke.height,wt,ke.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,ke.width,ke.height,0,ke.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Wt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,ke.width,ke.height,wt,gt,ke.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,ke.width,ke.height,0,wt,gt,ke.data)}}}else{if(Qt=b.mipmaps,Wt&&jt){Qt.length>0&&Bt++;let Rt=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,Mt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(F){Wt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,wt,gt,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,rt[Rt].width,rt[Rt].height,0,wt,gt,rt[Rt].data);for(let ae=0;ae<Qt.length;ae++){let Vn=Qt[ae].image[Rt].image;Wt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,Vn.width,Vn.height,wt,gt,Vn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,Vn.width,Vn.height,0,wt,gt,Vn.data)}}else{Wt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,wt,gt,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,wt,gt,rt[Rt]);for(let ae=0;ae<Qt.length;ae++){let ke=Qt[ae];Wt?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,wt,gt,ke.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,wt,gt,ke.image[Rt])}}}A(b)&&b.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),_t.__version=ot.version,b.onUpdate&&b.onUpdate(b)}C.__version=b.version}function Le(C,b,q,ht,ot,_t){let yt=r.convert(q.format,q.colorSpace),et=r.convert(q.type),it=T(q.internalFormat,yt,et,q.normalized,q.colorSpace),pt=n.get(b),F=n.get(q);if(F.__renderTarget=b,!pt.__hasExternalTextures){let rt=Math.max(1,b.width>>_t),nt=Math.max(1,b.height>>_t);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,_t,it,rt,nt,b.depth,0,yt,et,null):e.texImage2D(ot,_t,it,rt,nt,0,yt,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,C),St(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,F.__webglTexture,0,oe(b)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,F.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Tn(C,b,q){if(i.bindRenderbuffer(i.RENDERBUFFER,C),b.depthBuffer){let ht=b.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,_t=y(b.stencilBuffer,ot),yt=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;St(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(b),_t,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(b),_t,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,_t,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,C)}else{let ht=b.textures;for(let ot=0;ot<ht.length;ot++){let _t=ht[ot],yt=r.convert(_t.format,_t.colorSpace),et=r.convert(_t.type),it=T(_t.internalFormat,yt,et,_t.normalized,_t.colorSpace);St(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(b),it,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(b),it,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,it,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function ve(C,b,q){let ht=b.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,C),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(b.depthTexture);ot.__renderTarget=b;let _t=ht?b.depthTexture.image[0]:b.depthTexture.image;(!ot.__webglTexture||_t.width!==b.width||_t.height!==b.height)&&(_t.width=b.width,_t.height=b.height,b.depthTexture.needsUpdate=!0),ht?bt(b.depthTexture,0):mt(b.depthTexture,0);let yt=ot.__webglTexture,et=oe(b),it=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=b.depthTexture.format===ys?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===ms)St(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else if(b.depthTexture.format===ys)St(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function gn(C){let b=n.get(C),q=C.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==C.depthTexture){let ht=C.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),ht){let ot=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),b.__depthDisposeCallback=ot}b.__boundDepthTexture=ht}if(C.depthTexture&&!b.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)ve(b.__webglFramebuffer[ht],C,ht);else C.texture.mipmaps.length>0?ve(b.__webglFramebuffer[0],C,0):ve(b.__webglFramebuffer,C,0);else if(q){b.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[ht]),b.__webglDepthbuffer[ht]===void 0)b.__webglDepthbuffer[ht]=i.createRenderbuffer(),Tn(b.__webglDepthbuffer[ht],C,!1);else{let ot=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=b.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}}else if(C.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Tn(b.__webglDepthbuffer,C,!1);else{let ot=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Je(C,b,q){let ht=n.get(C);b!==void 0&&Le(ht.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&gn(C)}function on(C){let b=C.texture,q=n.get(C),ht=n.get(b);C.addEventListener("dispose",V),D(C);let ot=C.textures,_t=C.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=b.version,o.memory.textures++),_t){q.__webglFramebuffer=[];for(let et=0;et<6;et++)if(b.mipmaps.length>0){q.__webglFramebuffer[et]=[];for(let it=0;it<b.mipmaps.length;it++)q.__webglFramebuffer[et][it]=i.createFramebuffer()}else q.__webglFramebuffer[et]=i.createFramebuffer()}else{if(b.mipmaps.length>0){q.__webglFramebuffer=[];for(let et=0;et<b.mipmaps.length;et++)q.__webglFramebuffer[et]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let et=0,it=ot.length;et<it;et++){let pt=n.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&St(C)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];q.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),F=r.convert(it.type),rt=T(it.internalFormat,pt,F,it.normalized,it.colorSpace,C.isXRRenderTarget===!0),nt=oe(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,rt,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,q.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Tn(q.__webglDepthRenderbuffer,C,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),de(i.TEXTURE_CUBE_MAP,b);for(let et=0;et<6;et++)if(b.mipmaps.length>0)for(let it=0;it<b.mipmaps.length;it++)Le(q.__webglFramebuffer[et][it],C,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Le(q.__webglFramebuffer[et],C,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);A(b)?M(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let et=0,it=ot.length;et<it;et++){let pt=ot[et],F=n.get(pt),rt=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(rt=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,F.__webglTexture),de(rt,pt),Le(q.__webglFramebuffer,C,pt,i.COLOR_ATTACHMENT0+et,rt,0),A(pt)&&M(rt)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(et=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ht.__webglTexture),de(et,b),b.mipmaps.length>0)for(let it=0;it<b.mipmaps.length;it++)Le(q.__webglFramebuffer[it],C,b,i.COLOR_ATTACHMENT0,et,it);else Le(q.__webglFramebuffer,C,b,i.COLOR_ATTACHMENT0,et,0);A(b)?M(et):b.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}C.depthBuffer&&gn(C)}function B(C){let b=C.textures;for(let q=0,ht=b.length;q<ht;q++){let ot=b[q];if(A(ot)&&ot.mipmapsAutoUpdate===!0){let _t=R(C),yt=n.get(ot).__webglTexture;e.bindTexture(_t,yt),M(_t),e.unbindTexture()}}}let Ct=[];function Zt(C){if(C.samples>0){if(St(C)===!1){let b=C.textures,q=C.width,ht=C.height,ot=i.COLOR_BUFFER_BIT,_t=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(C),et=b.length>1;if(et)for(let pt=0;pt<b.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<b.length;pt++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let F=n.get(b[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,F,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,ot,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+pt),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&Ct.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<b.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let F=n.get(b[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,F,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let b=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function oe(C){return Math.min(s.maxSamples,C.samples)}function St(C){let b=n.get(C);return C.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Ue(C){let b=o.render.frame;h.get(C)!==b&&(h.set(C,b),C.update())}function Vt(C,b){let q=C.colorSpace,ht=C.format,ot=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||q!==ra&&q!==vs&&(xe.getTransfer(q)===Te?(ht!==Oi||ot!==Qn)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",q)),b}function Yt(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=Q,this.getTextureUnits=st,this.setTextureUnits=ft,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=Tt,this.setTextureCube=bt,this.rebindTextures=Je,this.setupRenderTarget=on,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=Zt,this.setupDepthRenderbuffer=gn,this.setupFrameBufferTexture=Le,this.useMultisampledRTT=St,this.dispose=X}function RS(i,t){function e(n,s=vs){let r,o=xe.getTransfer(s);if(n===Qn)return i.UNSIGNED_BYTE;if(n===yc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===vc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===af)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===lf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===rf)return i.BYTE;if(n===of)return i.SHORT;if(n===_o)return i.UNSIGNED_SHORT;if(n===xc)return i.INT;if(n===Ni)return i.UNSIGNED_INT;if(n===Mi)return i.FLOAT;if(n===Ui)return i.HALF_FLOAT;if(n===cf)return i.ALPHA;if(n===hf)return i.RGB;if(n===Oi)return i.RGBA;if(n===ms)return i.DEPTH_COMPONENT;if(n===ys)return i.DEPTH_STENCIL;if(n===Mc)return i.RED;if(n===bc)return i.RED_INTEGER;if(n===Ys)return i.RG;if(n===Sc)return i.RG_INTEGER;if(n===wc)return i.RGBA_INTEGER;if(n===Ia||n===La||n===Da||n===Na)if(o===Te)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ia)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Na)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ia)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Da)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Na)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Ec||n===Ac||n===Tc||n===Rc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Ec)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Ac)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Tc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Rc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Cc||n===Pc||n===Ic||n===Lc||n===Dc||n===Ua||n===Nc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Cc||n===Pc)return o===Te?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Ic)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Lc)return r.COMPRESSED_R11_EAC;if(n===Dc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Ua)return r.COMPRESSED_RG11_EAC;if(n===Nc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Uc||n===Oc||n===Fc||n===Bc||n===kc||n===zc||n===Vc||n===Gc||n===Hc||n===Wc||n===Xc||n===qc||n===Yc||n===$c)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Uc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Oc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Fc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Bc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===kc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===zc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Vc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Gc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Hc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Wc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Xc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===qc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Yc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===$c)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Zc||n===Jc||n===Kc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Zc)return o===Te?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Jc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Kc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===jc||n===Qc||n===Oa||n===th)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===jc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Qc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Oa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===th)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===pr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var CS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,PS=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Lf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new pa(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ji({vertexShader:CS,fragmentShader:PS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new $e(new lr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Df=class extends Li{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,p=null,_=typeof XRWebGLBinding<"u",m=new Lf,g={},x=e.getContextAttributes(),A=null,M=null,R=[],T=[],y=new It,S=null,D=null,N=new kn;N.viewport=new Ye;let L=new kn;L.viewport=new Ye;let V=[N,L],W=new dc,O=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=R[tt];return mt===void 0&&(mt=new no,R[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=R[tt];return mt===void 0&&(mt=new no,R[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=R[tt];return mt===void 0&&(mt=new no,R[tt]=mt),mt.getHandSpace()};function $(tt){let mt=T.indexOf(tt.inputSource);if(mt===-1)return;let xt=R[mt];xt!==void 0&&(xt.update(tt.inputSource,tt.frame,c||o),xt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function H(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ct);for(let tt=0;tt<R.length;tt++){let mt=T[tt];mt!==null&&(T[tt]=null,R[tt].disconnect(mt))}O=null,X=null,m.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(A),d=null,f=null,u=null,s=null,M=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(S),t.setSize(y.width,y.height,!1),D!==null){let tt=D.camera;tt.fov=D.fov,tt.zoom=D.zoom,tt.updateProjectionMatrix(),D=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ct),x.xrCompatible!==!0&&await e.makeXRCompatible(),S=t.getPixelRatio(),t.getSize(y),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,Tt=null,bt=null;x.depth&&(bt=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=x.stencil?ys:ms,Tt=x.stencil?pr:Ni);let Xt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};u=this.getBinding(),f=u.createProjectionLayer(Xt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),M=new li(f.textureWidth,f.textureHeight,{format:Oi,type:Qn,depthTexture:new _s(f.textureWidth,f.textureHeight,Tt,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let xt={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),M=new li(d.framebufferWidth,d.framebufferHeight,{format:Oi,type:Qn,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ct(tt){for(let mt=0;mt<tt.removed.length;mt++){let xt=tt.removed[mt],Tt=T.indexOf(xt);Tt>=0&&(T[Tt]=null,R[Tt].disconnect(xt))}for(let mt=0;mt<tt.added.length;mt++){let xt=tt.added[mt],Tt=T.indexOf(xt);if(Tt===-1){for(let Xt=0;Xt<R.length;Xt++)if(Xt>=T.length){T.push(xt),Tt=Xt;break}else if(T[Xt]===null){T[Xt]=xt,Tt=Xt;break}if(Tt===-1)break}let bt=R[Tt];bt&&bt.connect(xt)}}function K(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,xt=tt.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(xt=m.depthFar)),W.near=L.near=N.near=mt,W.far=L.far=N.far=xt,(O!==W.near||X!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),O=W.near,X=W.far),W.layers.mask=tt.layers.mask|6,N.layers.mask=W.layers.mask&-5,L.layers.mask=W.layers.mask&-3;let Tt=tt.parent,bt=W.cameras;K(W,Tt);for(let Xt=0;Xt<bt.length;Xt++)K(bt[Xt],Tt);W.projectionMatrix.copy(N.projectionMatrix),W.projectionMatrixInverse.copy(N.projectionMatrixInverse),D===null&&tt.isPerspectiveCamera&&(D={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,W,Tt)};function Q(tt,mt,xt){xt===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(xt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=Qr*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(tt){l=tt,f!==null&&(f.fixedFoveation=tt),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(tt){return g[tt]};let st=null;function ft(tt,mt){if(h=mt.getViewerPose(c||o),p=mt,h!==null){let xt=h.views;d!==null&&(t.setRenderTargetFramebuffer(M,d.framebuffer),t.setRenderTarget(M));let Tt=!1;xt.length!==W.cameras.length&&(W.cameras.length=0,Tt=!0);for(let Ht=0;Ht<xt.length;Ht++){let de=xt[Ht],ce=null;if(d!==null)ce=d.getViewport(de);else{let Xe=u.getViewSubImage(f,de);ce=Xe.viewport,Ht===0&&(t.setRenderTargetTextures(M,Xe.colorTexture,Xe.depthStencilTexture),t.setRenderTarget(M))}let ie=V[Ht];ie===void 0&&(ie=new kn,ie.layers.enable(Ht),ie.viewport=new Ye,V[Ht]=ie),ie.matrix.fromArray(de.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(de.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(ce.x,ce.y,ce.width,ce.height),Ht===0&&(W.matrix.copy(ie.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Tt===!0&&W.cameras.push(ie)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let Ht=u.getDepthInformation(xt[0]);Ht&&Ht.isValid&&Ht.texture&&m.init(Ht,s.renderState)}if(bt&&bt.includes("camera-access")&&_){t.state.unbindTexture(),u=n.getBinding();for(let Ht=0;Ht<xt.length;Ht++){let de=xt[Ht].camera;if(de){let ce=g[de];ce||(ce=new pa,g[de]=ce);let ie=u.getCameraImage(de);ce.sourceTexture=ie}}}}for(let xt=0;xt<R.length;xt++){let Tt=T[xt],bt=R[xt];Tt!==null&&bt!==void 0&&bt.update(Tt,mt,c||o)}st&&st(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ut=new Zm;ut.setAnimationLoop(ft),this.setAnimationLoop=function(tt){st=tt},this.dispose=function(){}}},IS=new Gt,rg=new ne;rg.set(-1,0,0,0,1,0,0,0,1);function LS(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,vf(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,x,A,M){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),f(m,g),g.isMeshPhysicalMaterial&&d(m,g,M)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,x,A):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===vn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===vn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=t.get(g),A=x.envMap,M=x.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(IS.makeRotationFromEuler(M)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(rg),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,x,A){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=A*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function f(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function d(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===vn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let x=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function DS(i,t,e,n){let s={},r={};function o(x,A){let M=A.program;n.uniformBlockBinding(x,M,s[x.id])}function a(x,A){let M=s[x.id];M===void 0&&(p(x),M=l(x),s[x.id]=M,x.addEventListener("dispose",m));let R=A.program;n.updateUBOMapping(x,R);let T=t.render.frame;r[x.id]!==T&&(c(x),r[x.id]=T)}function l(x){let A=i.createBuffer(),M=x.__size,R=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,M,R),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(x){let A=s[x.id],M=x.uniforms,R=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,y=M.length;T<y;T++){let S=M[T];if(Array.isArray(S))for(let D=0,N=S.length;D<N;D++)h(S[D],T,D,R);else h(S,T,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,A,M,R){if(f(x,A,M,R)===!0){let T=x.__offset,y=x.value;if(Array.isArray(y)){let S=0;for(let D=0;D<y.length;D++){let N=y[D],L=_(N,!0);u(N,x.__data,S),S+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,x.__data)}}function u(x,A,M){typeof x=="number"||typeof x=="boolean"?A[M]=x:x.isMatrix3?(A[M]=x.elements[0],A[M+1]=x.elements[1],A[M+2]=x.elements[2],A[M+3]=0,A[M+4]=x.elements[3],A[M+5]=x.elements[4],A[M+6]=x.elements[5],A[M+7]=0,A[M+8]=x.elements[6],A[M+9]=x.elements[7],A[M+10]=x.elements[8],A[M+11]=0):ArrayBuffer.isView(x)?A.set(x.subarray(0,A.length-M),M):x.toArray(A,M)}function f(x,A,M,R){let T=x.value,y=A+"_"+M;if(Array.isArray(T)){R[y]===void 0&&(R[y]=[]);let S=R[y],D=!1;for(let N=0;N<T.length;N++)d(T[N],S,N)===!0&&(D=!0);return D}return d(T,R,y)}function d(x,A,M){if(A[M]===void 0)return typeof x=="number"||typeof x=="boolean"?A[M]=x:ArrayBuffer.isView(x)?A[M]=x.slice():A[M]=x.clone(),!0;{let R=A[M];if(typeof x=="number"||typeof x=="boolean"){if(R!==x)return A[M]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(R.equals(x)===!1)return R.copy(x),!0}}return!1}function p(x){let A=x.uniforms,M=0,R=16;for(let y=0,S=A.length;y<S;y++){let D=Array.isArray(A[y])?A[y]:[A[y]];for(let N=0,L=D.length;N<L;N++){let V=D[N],W=Array.isArray(V.value)?V.value:[V.value],O=Array.isArray(A[y])||Array.isArray(V.value),X=M;for(let H=0,ct=W.length;H<ct;H++){let K=W[H],Q=_(K,O),st=M%R,ft=st%Q.boundary,ut=st+ft;M+=ft,ut!==0&&R-ut<Q.storage&&(M+=R-ut),H===0&&(X=M),M+=Q.storage}let $=V.type==="int"?Int32Array:V.type==="uint"?Uint32Array:Float32Array;V.__data=new $((M-X)/Float32Array.BYTES_PER_ELEMENT),V.__offset=X}}let T=M%R;return T>0&&(M+=R-T),x.__size=M,x.__cache={},this}function _(x,A){let M={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(M.boundary=4,M.storage=4):x.isVector2?(M.boundary=8,M.storage=8):x.isVector3||x.isColor?(M.boundary=16,M.storage=12):x.isVector4?(M.boundary=16,M.storage=16):x.isMatrix3?(M.boundary=16,M.storage=48):x.isMatrix4?(M.boundary=16,M.storage=64):x.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(M.boundary=16,M.storage=x.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",x),A===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function m(x){let A=x.target;A.removeEventListener("dispose",m),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function g(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var NS=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function US(){return es===null&&(es=new ua(NS,16,16,Ys,Ui),es.name="DFG_LUT",es.minFilter=Yn,es.magFilter=Yn,es.wrapS=Zi,es.wrapT=Zi,es.generateMipmaps=!1,es.needsUpdate=!0),es}var rh=class{constructor(t={}){let{canvas:e=xm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1,outputBufferType:d=Qn}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=d,m=new Set([wc,Sc,bc]),g=new Set([Qn,Ni,_o,pr,yc,vc]),x=new Uint32Array(4),A=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},R=null,T=null,y=[],S=[],D=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let N=this,L=!1,V=null,W=null,O=null,X=null;this._outputColorSpace=ai;let $=0,H=0,ct=null,K=-1,Q=null,st=new Ye,ft=new Ye,ut=null,tt=new Kt(0),mt=0,xt=e.width,Tt=e.height,bt=1,Xt=null,re=null,Ht=new Ye(0,0,xt,Tt),de=new Ye(0,0,xt,Tt),ce=!1,ie=new Vs,Xe=new Gl,Be=!1,rn=!1,Le=new Gt,Tn=new P,ve=new Ye,gn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Je=!1;function on(){return ct===null?bt:1}let B=n;function Ct(E,z){return e.getContext(E,z)}let Zt,oe,St,Ue,Vt,Yt,C,b,q,ht,ot,_t,yt,et,it,pt,F,rt,nt,wt,gt,Mt,Wt;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),B===null){let z="webgl2";if(B=Ct(z,E),B===null)throw Ct(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(E){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),te("WebGLRenderer: "+E.message),E}function jt(){Zt=new qM(B),Zt.init(),gt=new RS(B,Zt),oe=new UM(B,Zt,t,gt),St=new AS(B,Zt),oe.reversedDepthBuffer&&f&&St.buffers.depth.setReversed(!0),W=B.createFramebuffer(),O=B.createFramebuffer(),X=B.createFramebuffer(),Ue=new ZM(B),Vt=new fS,Yt=new TS(B,Zt,St,Vt,oe,gt,Ue),C=new XM(N),b=new Kx(B),Mt=new DM(B,b),q=new YM(B,b,Ue,Mt),ht=new KM(B,q,b,Mt,Ue),rt=new JM(B,oe,Yt),it=new OM(Vt),ot=new uS(N,C,Zt,oe,Mt,it),_t=new LS(N,Vt),yt=new pS,et=new vS(Zt),F=new LM(N,C,St,ht,p,l),pt=new ES(N,ht,oe),Wt=new DS(B,Ue,oe,St),nt=new NM(B,Zt,Ue),wt=new $M(B,Zt,Ue),Ue.programs=ot.programs,N.capabilities=oe,N.extensions=Zt,N.properties=Vt,N.renderLists=yt,N.shadowMap=pt,N.state=St,N.info=Ue}_!==Qn&&(D=new QM(_,e.width,e.height,a,s,r));let lt=new Df(N,B);this.xr=lt,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let E=Zt.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Zt.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(E){E!==void 0&&(bt=E,this.setSize(xt,Tt,!1))},this.getSize=function(E){return E.set(xt,Tt)},this.setSize=function(E,z,j=!0){if(lt.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=E,Tt=z,e.width=Math.floor(E*bt),e.height=Math.floor(z*bt),j===!0&&(e.style.width=E+"px",e.style.height=z+"px"),D!==null&&D.setSize(e.width,e.height),this.setViewport(0,0,E,z)},this.getDrawingBufferSize=function(E){return E.set(xt*bt,Tt*bt).floor()},this.setDrawingBufferSize=function(E,z,j){xt=E,Tt=z,bt=j,e.width=Math.floor(E*j),e.height=Math.floor(z*j),this.setViewport(0,0,E,z)},this.setEffects=function(E){if(_===Qn){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let z=0;z<E.length;z++)if(E[z].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}D.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(st)},this.getViewport=function(E){return E.copy(Ht)},this.setViewport=function(E,z,j,Y){E.isVector4?Ht.set(E.x,E.y,E.z,E.w):Ht.set(E,z,j,Y),St.viewport(st.copy(Ht).multiplyScalar(on()).round())},this.getScissor=function(E){return E.copy(de)},this.setScissor=function(E,z,j,Y){E.isVector4?de.set(E.x,E.y,E.z,E.w):de.set(E,z,j,Y),St.scissor(ft.copy(de).multiplyScalar(on()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(E){St.setScissorTest(ce=E)},this.setOpaqueSort=function(E){Xt=E},this.setTransparentSort=function(E){re=E},this.getClearColor=function(E){return E.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(E=!0,z=!0,j=!0){let Y=0;if(E){let Z=!1;if(ct!==null){let Et=ct.texture.format;Z=m.has(Et)}if(Z){let Et=ct.texture.type,Pt=g.has(Et),At=F.getClearColor(),Lt=F.getClearAlpha(),zt=At.r,ee=At.g,pe=At.b;Pt?(x[0]=zt,x[1]=ee,x[2]=pe,x[3]=Lt,B.clearBufferuiv(B.COLOR,0,x)):(A[0]=zt,A[1]=ee,A[2]=pe,A[3]=Lt,B.clearBufferiv(B.COLOR,0,A))}else Y|=B.COLOR_BUFFER_BIT}z&&(Y|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&B.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),V=E},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),F.dispose(),yt.dispose(),et.dispose(),Yt.dispose(),Vt.dispose(),C.dispose(),ht.dispose(),q.dispose(),Mt.dispose(),Wt.dispose(),ot.dispose(),lt.dispose(),lt.removeEventListener("sessionstart",tl),lt.removeEventListener("sessionend",Vi),ss.stop()};function Bt(E){E.preventDefault(),mf("WebGLRenderer: Context Lost."),L=!0}function Qt(){mf("WebGLRenderer: Context Restored."),L=!1;let E=Ue.autoReset,z=pt.enabled,j=pt.autoUpdate,Y=pt.needsUpdate,Z=pt.type;jt(),Ue.autoReset=E,pt.enabled=z,pt.autoUpdate=j,pt.needsUpdate=Y,pt.type=Z}function Rt(E){te("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ae(E){let z=E.target;z.removeEventListener("dispose",ae),ke(z)}function ke(E){Vn(E),Vt.remove(E)}function Vn(E){let z=Vt.get(E).programs;z!==void 0&&(z.forEach(function(j){ot.releaseProgram(j)}),E.isShaderMaterial&&ot.releaseShaderCache(E))}this.renderBufferDirect=function(E,z,j,Y,Z,Et){z===null&&(z=gn);let Pt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,At=Vo(E,z,j,Y,Z);St.setMaterial(Y,Pt);let Lt=j.index,zt=1;if(Y.wireframe===!0){if(Lt=q.getWireframeAttribute(j),Lt===void 0)return;zt=2}let ee=j.drawRange,pe=j.attributes.position,kt=ee.start*zt,me=(ee.start+ee.count)*zt;Et!==null&&(kt=Math.max(kt,Et.start*zt),me=Math.min(me,(Et.start+Et.count)*zt)),Lt!==null?(kt=Math.max(kt,0),me=Math.min(me,Lt.count)):pe!=null&&(kt=Math.max(kt,0),me=Math.min(me,pe.count));let Ze=me-kt;if(Ze<0||Ze===1/0)return;Mt.setup(Z,Y,At,j,Lt);let Ce,Pe=nt;if(Lt!==null&&(Ce=b.get(Lt),Pe=wt,Pe.setIndex(Ce)),Z.isMesh)Y.wireframe===!0?(St.setLineWidth(Y.wireframeLinewidth*on()),Pe.setMode(B.LINES)):Pe.setMode(B.TRIANGLES);else if(Z.isLine){let _n=Y.linewidth;_n===void 0&&(_n=1),St.setLineWidth(_n*on()),Z.isLineSegments?Pe.setMode(B.LINES):Z.isLineLoop?Pe.setMode(B.LINE_LOOP):Pe.setMode(B.LINE_STRIP)}else Z.isPoints?Pe.setMode(B.POINTS):Z.isSprite&&Pe.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if(Zt.get("WEBGL_multi_draw"))Pe.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let _n=Z._multiDrawStarts,Ot=Z._multiDrawCounts,an=Z._multiDrawCount,_e=Lt?b.get(Lt).bytesPerElement:1,os=Vt.get(Y).currentProgram.getUniforms();for(let ln=0;ln<an;ln++)os.setValue(B,"_gl_DrawID",ln),Pe.render(_n[ln]/_e,Ot[ln])}else if(Z.isInstancedMesh)Pe.renderInstances(kt,Ze,Z.count);else if(j.isInstancedBufferGeometry){let _n=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ot=Math.min(j.instanceCount,_n);Pe.renderInstances(kt,Ze,Ot)}else Pe.render(kt,Ze)};function Bo(E,z,j,Y){V!==null&&E.isNodeMaterial&&V.setObject(Y,E),Be===!0&&it.setState(E,j,!1),E.transparent===!0&&E.side===jn&&E.forceSinglePass===!1?(E.side=vn,E.needsUpdate=!0,Gi(E,z,Y),E.side=Qi,E.needsUpdate=!0,Gi(E,z,Y),E.side=jn):Gi(E,z,Y)}this.compile=function(E,z,j=null){j===null&&(j=E),V!==null&&V.renderStart(E,z,j),T=et.get(j),T.init(z),S.push(T),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),E!==j&&E.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(T.pushLight(Z),Z.castShadow&&T.pushShadow(Z))}),T.setupLights(),V!==null&&V.updateLights(T.state.lightsArray),rn=this.localClippingEnabled,Be=it.init(this.clippingPlanes,rn),Be===!0&&it.setGlobalState(this.clippingPlanes,z),V!==null&&pt.render(T.state.shadowsArray,j,z);let Y=new Set;return E.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Et=Z.material;if(Et)if(Array.isArray(Et))for(let Pt=0;Pt<Et.length;Pt++){let At=Et[Pt];Bo(At,j,z,Z),Y.add(At)}else Bo(Et,j,z,Z),Y.add(Et)}),T=S.pop(),V!==null&&V.renderEnd(),Y},this.compileAsync=function(E,z,j=null){let Y=this.compile(E,z,j);return new Promise(Z=>{function Et(){if(Y.forEach(function(Pt){let Lt=Vt.get(Pt).currentProgram;(Lt===void 0||Lt.isReady())&&Y.delete(Pt)}),Y.size===0){Z(E);return}setTimeout(Et,10)}Zt.get("KHR_parallel_shader_compile")!==null?Et():setTimeout(Et,10)})};let wr=null;function eu(E){wr&&wr(E)}function tl(){ss.stop()}function Vi(){ss.start()}let ss=new Zm;ss.setAnimationLoop(eu),typeof self<"u"&&ss.setContext(self),this.setAnimationLoop=function(E){wr=E,lt.setAnimationLoop(E),E===null?ss.stop():ss.start()},lt.addEventListener("sessionstart",tl),lt.addEventListener("sessionend",Vi),this.render=function(E,z){if(z!==void 0&&z.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;V!==null&&V.renderStart(E,z);let j=lt.enabled===!0&&lt.isPresenting===!0,Y=D!==null&&(ct===null||j)&&D.begin(N,ct);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),lt.enabled===!0&&lt.isPresenting===!0&&(D===null||D.isCompositing()===!1)&&(lt.cameraAutoUpdate===!0&&lt.updateCamera(z),z=lt.getCamera()),E.isScene===!0&&E.onBeforeRender(N,E,z,ct),T=et.get(E,S.length),T.init(z),T.state.textureUnits=Yt.getTextureUnits(),S.push(T),Le.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?Xe.setFromArrayCamera(z):ie.setFromProjectionMatrix(Le,yi,z.reversedDepth),rn=this.localClippingEnabled,Be=it.init(this.clippingPlanes,rn),R=yt.get(E,y.length),R.init(),y.push(R),this.info.render.frame++,lt.enabled===!0&&lt.isPresenting===!0){let Pt=N.xr.getDepthSensingMesh();Pt!==null&&rs(Pt,z,-1/0,N.sortObjects)}rs(E,z,0,N.sortObjects),R.finish(),V!==null&&V.updateLights(T.state.lightsArray),N.sortObjects===!0&&R.sort(Xt,re),Je=lt.enabled===!1||lt.isPresenting===!1||lt.hasDepthSensing()===!1,Je&&F.addToRenderList(R,E),this.info.autoReset===!0&&this.info.reset(),Be===!0&&it.beginShadows();let Z=T.state.shadowsArray;if(pt.render(Z,E,z),Be===!0&&it.endShadows(),(Y&&D.hasRenderPass())===!1){let Pt=R.opaque,At=R.transmissive;if(T.setupLights(),z.isArrayCamera){let Lt=z.cameras;if(At.length>0)for(let zt=0,ee=Lt.length;zt<ee;zt++){let pe=Lt[zt];Ai(Pt,At,E,pe)}Je&&F.render(E);for(let zt=0,ee=Lt.length;zt<ee;zt++){let pe=Lt[zt];ko(R,E,pe,pe.viewport)}}else At.length>0&&Ai(Pt,At,E,z),Je&&F.render(E),ko(R,E,z)}ct!==null&&H===0&&(Yt.updateMultisampleRenderTarget(ct),Yt.updateRenderTargetMipmap(ct)),Y&&D.end(N),E.isScene===!0&&E.onAfterRender(N,E,z),Mt.resetDefaultState(),K=-1,Q=null,S.pop(),S.length>0?(T=S[S.length-1],Yt.setTextureUnits(T.state.textureUnits),Be===!0&&it.setGlobalState(N.clippingPlanes,T.state.camera)):T=null,y.pop(),y.length>0?R=y[y.length-1]:R=null,V!==null&&V.renderEnd()};function rs(E,z,j,Y){if(E.visible===!1)return;if(E.layers.test(z.layers)){if(E.isGroup)j=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(z);else if(E.isLight)T.pushLight(E),E.castShadow&&T.pushShadow(E);else if(E.isSprite){let Pt=z.isArrayCamera?Xe:ie;if(!E.frustumCulled||E.intersectsFrustum(Pt)){Y&&ve.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Le);let At=ht.update(E),Lt=E.material;Lt.visible&&R.push(E,At,Lt,j,ve.z,null,z)}}else if(E.isMesh||E.isLine||E.isPoints){let Pt=z.isArrayCamera?Xe:ie;if(!E.frustumCulled||E.intersectsFrustum(Pt)){let At=ht.update(E),Lt=E.material;if(Y&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),ve.copy(E.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),ve.copy(At.boundingSphere.center)),ve.applyMatrix4(E.matrixWorld).applyMatrix4(Le)),Array.isArray(Lt)){let zt=At.groups;for(let ee=0,pe=zt.length;ee<pe;ee++){let kt=zt[ee],me=Lt[kt.materialIndex];me&&me.visible&&R.push(E,At,me,j,ve.z,kt,z)}}else Lt.visible&&R.push(E,At,Lt,j,ve.z,null,z)}}}let Et=E.children;for(let Pt=0,At=Et.length;Pt<At;Pt++)rs(Et[Pt],z,j,Y)}function ko(E,z,j,Y){let{opaque:Z,transmissive:Et,transparent:Pt}=E;T.setupLightsView(j),Be===!0&&it.setGlobalState(N.clippingPlanes,j),Y&&St.viewport(st.copy(Y)),Z.length>0&&Ke(Z,z,j),Et.length>0&&Ke(Et,z,j),Pt.length>0&&Ke(Pt,z,j),St.buffers.depth.setTest(!0),St.buffers.depth.setMask(!0),St.buffers.color.setMask(!0),St.setPolygonOffset(!1)}function Ai(E,z,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[Y.id]===void 0){let kt=Zt.has("EXT_color_buffer_half_float")||Zt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[Y.id]=new li(1,1,{generateMipmaps:!0,type:kt?Ui:Qn,minFilter:xs,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xe.workingColorSpace})}let Et=T.state.transmissionRenderTarget[Y.id],Pt=Y.viewport||st;Et.setSize(Pt.z*N.transmissionResolutionScale,Pt.w*N.transmissionResolutionScale);let At=N.getRenderTarget(),Lt=N.getActiveCubeFace(),zt=N.getActiveMipmapLevel();N.setRenderTarget(Et),N.getClearColor(tt),mt=N.getClearAlpha(),mt<1&&N.setClearColor(16777215,.5),N.clear(),Je&&F.render(j);let ee=N.toneMapping;N.toneMapping=ts;let pe=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),T.setupLightsView(Y),Be===!0&&it.setGlobalState(N.clippingPlanes,Y),Ke(E,j,Y),Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et),Zt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let me=0,Ze=z.length;me<Ze;me++){let Ce=z[me],{object:Pe,geometry:_n,material:Ot,group:an}=Ce;if(Ot.side===jn&&Pe.layers.test(Y.layers)){let _e=Ot.side;Ot.side=vn,Ot.needsUpdate=!0,en(Pe,j,Y,_n,Ot,an),Ot.side=_e,Ot.needsUpdate=!0,kt=!0}}kt===!0&&(Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et))}N.setRenderTarget(At,Lt,zt),N.setClearColor(tt,mt),pe!==void 0&&(Y.viewport=pe),N.toneMapping=ee}function Ke(E,z,j){let Y=z.isScene===!0?z.overrideMaterial:null;for(let Z=0,Et=E.length;Z<Et;Z++){let Pt=E[Z],{object:At,geometry:Lt,group:zt}=Pt,ee=Pt.material;ee.allowOverride===!0&&Y!==null&&(ee=Y),At.layers.test(j.layers)&&en(At,z,j,Lt,ee,zt)}}function en(E,z,j,Y,Z,Et){V!==null&&Z.isNodeMaterial&&V.setObject(E,Z),E.onBeforeRender(N,z,j,Y,Z,Et),E.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),Z.onBeforeRender(N,z,j,Y,E,Et),Z.transparent===!0&&Z.side===jn&&Z.forceSinglePass===!1?(Z.side=vn,Z.needsUpdate=!0,N.renderBufferDirect(j,z,Y,Z,E,Et),Z.side=Qi,Z.needsUpdate=!0,N.renderBufferDirect(j,z,Y,Z,E,Et),Z.side=jn):N.renderBufferDirect(j,z,Y,Z,E,Et),E.onAfterRender(N,z,j,Y,Z,Et)}function nn(E){let z=0;for(let j of E)j.texture!==null&&z++;return z}function Gi(E,z,j){z.isScene!==!0&&(z=gn);let Y=Vt.get(E),Z=T.state.lights,Et=T.state.shadowsArray,Pt=Z.state.version,At=ot.getParameters(E,Z.state,Et,z,j,T.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(At),zt=Y.programs;Y.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?z.environment:null,Y.fog=z.fog;let ee=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;Y.envMap=C.get(E.envMap||Y.environment,ee),Y.envMapRotation=Y.environment!==null&&E.envMap===null?z.environmentRotation:E.envMapRotation,zt===void 0&&(E.addEventListener("dispose",ae),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let pe=zt.get(Lt);if(pe!==void 0){if(Y.currentProgram===pe&&Y.lightsStateVersion===Pt)return zo(E,At),pe}else At.uniforms=ot.getUniforms(E),V!==null&&E.isNodeMaterial&&V.build(E,j,At),E.onBeforeCompile(At,N),pe=ot.acquireProgram(At,Lt),zt.set(Lt,pe),Y.uniforms=At.uniforms;let kt=Y.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(kt.clippingPlanes=it.uniform),zo(E,At),Y.needsLights=Rs(E),Y.lightsStateVersion=Pt,Y.needsLights&&(kt.ambientLightColor.value=Z.state.ambient,kt.lightProbe.value=Z.state.probe,kt.sunLights.value=Z.state.sun,kt.sunLightShadows.value=Z.state.sunShadow,kt.directionalLights.value=Z.state.directional,kt.directionalLightShadows.value=Z.state.directionalShadow,kt.spotLights.value=Z.state.spot,kt.spotLightShadows.value=Z.state.spotShadow,kt.rectAreaLights.value=Z.state.rectArea,kt.ltc_1.value=Z.state.rectAreaLTC1,kt.ltc_2.value=Z.state.rectAreaLTC2,kt.pointLights.value=Z.state.point,kt.pointLightShadows.value=Z.state.pointShadow,kt.hemisphereLights.value=Z.state.hemi,kt.sunShadowMatrix.value=Z.state.sunShadowMatrix,kt.sunShadowCascade.value=Z.state.sunShadowCascade,kt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,kt.spotLightMatrix.value=Z.state.spotLightMatrix,kt.spotLightMap.value=Z.state.spotLightMap,kt.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=nn(T.state.lightProbeGridArray),Y.currentProgram=pe,Y.uniformsList=null,pe}function ei(E,z,j,Y,Z){let Et=Vt.get(E),Pt=Et.currentProgram.id+","+Y+","+Z,At=Et.programVariants.get(Pt);return At===void 0?(At=Gi(E,z,j),Et.programVariants.set(Pt,At)):(Et.currentProgram=At,Et.uniformsList=null,Et.outputColorSpace=Y,Et.toneMapping=Z),At}function Ts(E){if(E.uniformsList===null){let z=E.currentProgram.getUniforms();E.uniformsList=yo.seqWithValue(z.seq,E.uniforms)}return E.uniformsList}function zo(E,z){let j=Vt.get(E);j.outputColorSpace=z.outputColorSpace,j.batching=z.batching,j.batchingColor=z.batchingColor,j.instancing=z.instancing,j.instancingColor=z.instancingColor,j.instancingMorph=z.instancingMorph,j.skinning=z.skinning,j.morphTargets=z.morphTargets,j.morphNormals=z.morphNormals,j.morphColors=z.morphColors,j.morphTargetsCount=z.morphTargetsCount,j.numClippingPlanes=z.numClippingPlanes,j.numIntersection=z.numClipIntersection,j.vertexAlphas=z.vertexAlphas,j.vertexTangents=z.vertexTangents,j.toneMapping=z.toneMapping}function Vo(E,z,j,Y,Z){z.isScene!==!0&&(z=gn),Yt.resetTextureUnits();let Et=z.fog,Pt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?z.environment:null,At=ct===null?N.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:xe.workingColorSpace,Lt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=C.get(Y.envMap||Pt,Lt),ee=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,pe=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),kt=!!j.morphAttributes.position,me=!!j.morphAttributes.normal,Ze=!!j.morphAttributes.color,Ce=ts;Y.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(Ce=N.toneMapping);let Pe=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,_n=Pe!==void 0?Pe.length:0,Ot=Vt.get(Y),an=T.state.lights;if(Be===!0&&(rn===!0||E!==Q)){let Ie=E===Q&&Y.id===K;it.setState(Y,E,Ie)}let _e=!1,os=!1;Y.version===Ot.__version?Ot.needsLights&&Ot.lightsStateVersion!==an.state.version||Z.isBatchedMesh&&Ot.batching===!1||!Z.isBatchedMesh&&Ot.batching===!0||Z.isBatchedMesh&&Ot.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ot.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ot.instancing===!1||!Z.isInstancedMesh&&Ot.instancing===!0||Z.isSkinnedMesh&&Ot.skinning===!1||!Z.isSkinnedMesh&&Ot.skinning===!0||Z.isInstancedMesh&&Ot.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ot.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ot.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ot.instancingMorph===!1&&Z.morphTexture!==null||Ot.envMap!==zt||Y.fog===!0&&Ot.fog!==Et||Ot.numClippingPlanes!==void 0&&(Ot.numClippingPlanes!==it.numPlanes||Ot.numIntersection!==it.numIntersection)||Ot.vertexAlphas!==ee||Ot.vertexTangents!==pe||Ot.morphTargets!==kt||Ot.morphNormals!==me||Ot.morphColors!==Ze||Ot.morphTargetsCount!==_n||Ot.numLightProbeGrids!==nn(T.state.lightProbeGridArray)?_e=!0:(Ot.outputColorSpace!==At||Ot.toneMapping!==Ce)&&(os=!0):(_e=!0,Ot.__version=Y.version);let ln=Ot.currentProgram;(_e===!0||os===!0)&&(ln=os===!0?ei(Y,z,Z,At,Ce):Gi(Y,z,Z),V&&Y.isNodeMaterial&&V.onUpdateProgram(Y,ln,Ot));let Tr=!1,Hi=!1,as=!1,he=ln.getUniforms(),je=Ot.uniforms;if(St.useProgram(ln.program)&&(Tr=!0,Hi=!0,as=!0),Y.id!==K&&(K=Y.id,Hi=!0),Tr||Q!==E){St.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),he.setValue(B,"projectionMatrix",E.projectionMatrix),he.setValue(B,"viewMatrix",E.matrixWorldInverse);let cn=he.map.cameraPosition;cn!==void 0&&cn.setValue(B,Tn.setFromMatrixPosition(E.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(B,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&he.setValue(B,"isOrthographic",E.isOrthographicCamera===!0),Q!==E&&(Q=E,Hi=!0,as=!0)}if(Ot.needsLights&&(an.state.sunShadowMap.length>0&&he.setValue(B,"sunShadowMap",an.state.sunShadowMap,Yt),an.state.directionalShadowMap.length>0&&he.setValue(B,"directionalShadowMap",an.state.directionalShadowMap,Yt),an.state.spotShadowMap.length>0&&he.setValue(B,"spotShadowMap",an.state.spotShadowMap,Yt),an.state.pointShadowMap.length>0&&he.setValue(B,"pointShadowMap",an.state.pointShadowMap,Yt)),Z.isSkinnedMesh){he.setOptional(B,Z,"bindMatrix"),he.setOptional(B,Z,"bindMatrixInverse");let Ie=Z.skeleton;Ie&&(Ie.boneTexture===null&&Ie.computeBoneTexture(),he.setValue(B,"boneTexture",Ie.boneTexture,Yt))}Z.isBatchedMesh&&(he.setOptional(B,Z,"batchingTexture"),he.setValue(B,"batchingTexture",Z._matricesTexture,Yt),he.setOptional(B,Z,"batchingIdTexture"),he.setValue(B,"batchingIdTexture",Z._indirectTexture,Yt),he.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(B,"batchingColorTexture",Z._colorsTexture,Yt));let Gn=j.morphAttributes;if((Gn.position!==void 0||Gn.normal!==void 0||Gn.color!==void 0)&&rt.update(Z,j,ln),(Hi||Ot.receiveShadow!==Z.receiveShadow)&&(Ot.receiveShadow=Z.receiveShadow,he.setValue(B,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&z.environment!==null&&(je.envMapIntensity.value=z.environmentIntensity),je.dfgLUT!==void 0&&(je.dfgLUT.value=US()),Hi){if(he.setValue(B,"toneMappingExposure",N.toneMappingExposure),Ot.needsLights&&Er(je,as),Et&&Y.fog===!0&&_t.refreshFogUniforms(je,Et),_t.refreshMaterialUniforms(je,Y,bt,Tt,T.state.transmissionRenderTarget[E.id]),Ot.needsLights&&Ot.numLightProbeGrids>0){let Ie=M,cn=0;for(let On of T.state.lightProbeGridArray)On.texture!==null&&(Ie.textures[cn]=On.texture,Ie.min[cn]=On.boundingBox.min,Ie.max[cn]=On.boundingBox.max,Ie.resolution[cn]=On.resolution,cn++);for(let On in Ie)Ie[On].length=cn;je.probesSH.value=Ie.textures,je.probesMin.value=Ie.min,je.probesMax.value=Ie.max,je.probesResolution.value=Ie.resolution}yo.upload(B,Ts(Ot),je,Yt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(yo.upload(B,Ts(Ot),je,Yt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&he.setValue(B,"center",Z.center),he.setValue(B,"modelViewMatrix",Z.modelViewMatrix),he.setValue(B,"normalMatrix",Z.normalMatrix),he.setValue(B,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let Ie=Y.uniformsGroups;for(let cn=0,On=Ie.length;cn<On;cn++){let el=Ie[cn];Wt.update(el,ln),Wt.bind(el,ln)}}return ln}function Er(E,z){E.ambientLightColor.needsUpdate=z,E.lightProbe.needsUpdate=z,E.sunLights.needsUpdate=z,E.sunLightShadows.needsUpdate=z,E.directionalLights.needsUpdate=z,E.directionalLightShadows.needsUpdate=z,E.pointLights.needsUpdate=z,E.pointLightShadows.needsUpdate=z,E.spotLights.needsUpdate=z,E.spotLightShadows.needsUpdate=z,E.rectAreaLights.needsUpdate=z,E.hemisphereLights.needsUpdate=z}function Rs(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ct},this.setRenderTargetTextures=function(E,z,j){let Y=Vt.get(E);Y.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Vt.get(E.texture).__webglTexture=z,Vt.get(E.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,z){let j=Vt.get(E);j.__webglFramebuffer=z,j.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(E,z=0,j=0){ct=E,$=z,H=j;let Y=null,Z=!1,Et=!1;if(E){let At=Vt.get(E);if(At.__useDefaultFramebuffer!==void 0){St.bindFramebuffer(B.FRAMEBUFFER,At.__webglFramebuffer),st.copy(E.viewport),ft.copy(E.scissor),ut=E.scissorTest,St.viewport(st),St.scissor(ft),St.setScissorTest(ut),K=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(E);else if(At.__hasExternalTextures)Yt.rebindTextures(E,Vt.get(E.texture).__webglTexture,Vt.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let ee=E.depthTexture;if(At.__boundDepthTexture!==ee){if(ee!==null&&Vt.has(ee)&&(E.width!==ee.image.width||E.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(E)}}let Lt=E.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(Et=!0);let zt=Vt.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(zt[z])?Y=zt[z][j]:Y=zt[z],Z=!0):E.samples>0&&Yt.useMultisampledRTT(E)===!1?Y=Vt.get(E).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[j]:Y=zt,st.copy(E.viewport),ft.copy(E.scissor),ut=E.scissorTest}else st.copy(Ht).multiplyScalar(bt).floor(),ft.copy(de).multiplyScalar(bt).floor(),ut=ce;if(j!==0&&(Y=W),St.bindFramebuffer(B.FRAMEBUFFER,Y)&&St.drawBuffers(E,Y),St.viewport(st),St.scissor(ft),St.setScissorTest(ut),Z){let At=Vt.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+z,At.__webglTexture,j)}else if(Et){let At=z;for(let Lt=0;Lt<E.textures.length;Lt++){let zt=Vt.get(E.textures[Lt]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,j,At)}}else if(E!==null&&j!==0){let At=Vt.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,At.__webglTexture,j)}K=-1};function Ar(E){let z=Vt.get(E);return(z.__readFormat!==E.format||z.__readType!==E.type)&&(z.__readFormat=E.format,z.__readType=E.type,z.__formatReadable=oe.textureFormatReadable(E.format),z.__typeReadable=oe.textureTypeReadable(E.type)),z}this.readRenderTargetPixels=function(E,z,j,Y,Z,Et,Pt,At=0){if(!(E&&E.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Vt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pt!==void 0&&(Lt=Lt[Pt],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){St.bindFramebuffer(B.FRAMEBUFFER,Lt);try{let zt=E.textures[At],ee=zt.format,pe=zt.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+At);let kt=Ar(zt);if(kt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=E.width-Y&&j>=0&&j<=E.height-Z&&B.readPixels(z,j,Y,Z,gt.convert(ee),gt.convert(pe),Et)}finally{let zt=ct!==null?Vt.get(ct).__webglFramebuffer:null;St.bindFramebuffer(B.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(E,z,j,Y,Z,Et,Pt,At=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Vt.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pt!==void 0&&(Lt=Lt[Pt],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(z>=0&&z<=E.width-Y&&j>=0&&j<=E.height-Z){St.bindFramebuffer(B.FRAMEBUFFER,Lt);let zt=E.textures[At],ee=zt.format,pe=zt.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+At);let kt=Ar(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let me=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,me),B.bufferData(B.PIXEL_PACK_BUFFER,Et.byteLength,B.STREAM_READ),B.readPixels(z,j,Y,Z,gt.convert(ee),gt.convert(pe),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let Ze=ct!==null?Vt.get(ct).__webglFramebuffer:null;St.bindFramebuffer(B.FRAMEBUFFER,Ze);let Ce=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await vm(B,Ce,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,me),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Et),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(me),B.deleteSync(Ce),Et}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,z=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(E.image.width*Y),Et=Math.floor(E.image.height*Y),Pt=z!==null?z.x:0,At=z!==null?z.y:0;Yt.setTexture2D(E,0),B.copyTexSubImage2D(B.TEXTURE_2D,j,0,0,Pt,At,Z,Et),St.unbindTexture()},this.copyTextureToTexture=function(E,z,j=null,Y=null,Z=0,Et=0){let Pt,At,Lt,zt,ee,pe,kt,me,Ze,Ce=E.isCompressedTexture?E.mipmaps[Et]:E.image;if(j!==null)Pt=j.max.x-j.min.x,At=j.max.y-j.min.y,Lt=j.isBox3?j.max.z-j.min.z:1,zt=j.min.x,ee=j.min.y,pe=j.isBox3?j.min.z:0;else{let he=Math.pow(2,-Z);Pt=Math.floor(Ce.width*he),At=Math.floor(Ce.height*he),E.isDataArrayTexture?Lt=Ce.depth:E.isData3DTexture?Lt=Math.floor(Ce.depth*he):Lt=1,zt=0,ee=0,pe=0}Y!==null?(kt=Y.x,me=Y.y,Ze=Y.z):(kt=0,me=0,Ze=0);let Pe=gt.convert(z.format),_n=gt.convert(z.type),Ot;z.isData3DTexture?(Yt.setTexture3D(z,0),Ot=B.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(Yt.setTexture2DArray(z,0),Ot=B.TEXTURE_2D_ARRAY):(Yt.setTexture2D(z,0),Ot=B.TEXTURE_2D),St.activeTexture(B.TEXTURE0),St.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,z.flipY),St.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),St.pixelStorei(B.UNPACK_ALIGNMENT,z.unpackAlignment);let an=St.getParameter(B.UNPACK_ROW_LENGTH),_e=St.getParameter(B.UNPACK_IMAGE_HEIGHT),os=St.getParameter(B.UNPACK_SKIP_PIXELS),ln=St.getParameter(B.UNPACK_SKIP_ROWS),Tr=St.getParameter(B.UNPACK_SKIP_IMAGES);St.pixelStorei(B.UNPACK_ROW_LENGTH,Ce.width),St.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ce.height),St.pixelStorei(B.UNPACK_SKIP_PIXELS,zt),St.pixelStorei(B.UNPACK_SKIP_ROWS,ee),St.pixelStorei(B.UNPACK_SKIP_IMAGES,pe);let Hi=E.isDataArrayTexture||E.isData3DTexture,as=z.isDataArrayTexture||z.isData3DTexture;if(E.isDepthTexture){let he=Vt.get(E),je=Vt.get(z),Gn=Vt.get(he.__renderTarget),Ie=Vt.get(je.__renderTarget);St.bindFramebuffer(B.READ_FRAMEBUFFER,Gn.__webglFramebuffer),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ie.__webglFramebuffer);for(let cn=0;cn<Lt;cn++)Hi&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Vt.get(E).__webglTexture,Z,pe+cn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Vt.get(z).__webglTexture,Et,Ze+cn)),B.blitFramebuffer(zt,ee,zt+Pt,ee+At,kt,me,kt+Pt,me+At,B.DEPTH_BUFFER_BIT,B.NEAREST);St.bindFramebuffer(B.READ_FRAMEBUFFER,null),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||E.isRenderTargetTexture||Vt.has(E)){let he=Vt.get(E),je=Vt.get(z);St.bindFramebuffer(B.READ_FRAMEBUFFER,O),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,X);for(let Gn=0;Gn<Lt;Gn++)Hi?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,he.__webglTexture,Z,pe+Gn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,he.__webglTexture,Z),as?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,je.__webglTexture,Et,Ze+Gn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,je.__webglTexture,Et),Z!==0?B.blitFramebuffer(zt,ee,zt+Pt,ee+At,kt,me,kt+Pt,me+At,B.COLOR_BUFFER_BIT,B.NEAREST):as?B.copyTexSubImage3D(Ot,Et,kt,me,Ze+Gn,zt,ee,Pt,At):B.copyTexSubImage2D(Ot,Et,kt,me,zt,ee,Pt,At);St.bindFramebuffer(B.READ_FRAMEBUFFER,null),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else as?E.isDataTexture||E.isData3DTexture?B.texSubImage3D(Ot,Et,kt,me,Ze,Pt,At,Lt,Pe,_n,Ce.data):z.isCompressedArrayTexture?B.compressedTexSubImage3D(Ot,Et,kt,me,Ze,Pt,At,Lt,Pe,Ce.data):B.texSubImage3D(Ot,Et,kt,me,Ze,Pt,At,Lt,Pe,_n,Ce):E.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Et,kt,me,Pt,At,Pe,_n,Ce.data):E.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Et,kt,me,Ce.width,Ce.height,Pe,Ce.data):B.texSubImage2D(B.TEXTURE_2D,Et,kt,me,Pt,At,Pe,_n,Ce);St.pixelStorei(B.UNPACK_ROW_LENGTH,an),St.pixelStorei(B.UNPACK_IMAGE_HEIGHT,_e),St.pixelStorei(B.UNPACK_SKIP_PIXELS,os),St.pixelStorei(B.UNPACK_SKIP_ROWS,ln),St.pixelStorei(B.UNPACK_SKIP_IMAGES,Tr),Et===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&B.generateMipmap(Ot),St.unbindTexture()},this.initRenderTarget=function(E){Vt.get(E).__webglFramebuffer===void 0&&Yt.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Yt.setTextureCube(E,0):E.isData3DTexture?Yt.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Yt.setTexture2DArray(E,0):Yt.setTexture2D(E,0),St.unbindTexture()},this.resetState=function(){$=0,H=0,ct=null,St.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=xe._getDrawingBufferColorSpace(t),e.unpackColorSpace=xe._getUnpackColorSpace()}};function k(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))s.startsWith("on")?n.addEventListener(s.slice(2),r):r===!0?n.setAttribute(s,""):r!==!1&&r!=null&&n.setAttribute(s,String(r));return n.append(...e.flat().filter(s=>s!=null&&s!==!1)),n}var fn=i=>k("bdi",{},i);function fe(i,t=5){if(i==null||!Number.isFinite(i))return"\u2013";if(i===0)return"0";let e=Math.abs(i);return e>=1e5||e<.001?i.toExponential(t-2):String(Number(i.toPrecision(t)))}var sn=i=>getComputedStyle(document.documentElement).getPropertyValue(`--${i}`).trim();var OS=i=>i.length>14?`${i.slice(0,5)}\u2026${i.slice(-8)}`:i;function lh(i,t,e){let n=i.map(({name:a},l)=>i.length<=9?`${l+1} ${OS(a)}`:`${l+1}`),s=n.map(a=>Math.ceil(a.length*6.2)+8);s.reduce((a,l)=>a+l,0)>e&&(n.forEach((a,l)=>n[l]=`${l+1}`),s=n.map(a=>Math.ceil(a.length*6.2)+8));let r=s.reduce((a,l)=>a+l,0)>e?0:i.length,o=[];for(let a=0;a<r;a++)o.push(Math.max(t[a]-s[a]/2,a?o[a-1]+s[a-1]:0));for(let a=r-1,l=e;a>=0;l=o[a],a--)o[a]=Math.min(o[a],l-s[a]);return o.map((a,l)=>({left:a,wide:s[l],text:n[l],event:i[l],number:l+1}))}var og={type:"change"},Uf={type:"start"},lg={type:"end"},ch=new ks,ag=new Un,FS=Math.cos(70*nh.DEG2RAD),Sn=new P,ti=2*Math.PI,Ee={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Nf=1e-6,hh=class extends Ca{constructor(t,e=null){super(t,e),this.state=Ee.NONE,this.target=new P,this.cursor=new P,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Xs.ROTATE,MIDDLE:Xs.DOLLY,RIGHT:Xs.PAN},this.touches={ONE:qs.ROTATE,TWO:qs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new P,this._lastQuaternion=new Ne,this._lastTargetPosition=new P,this._quat=new Ne().setFromUnitVectors(t.up,new P(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new fo,this._sphericalDelta=new fo,this._scale=1,this._panOffset=new P,this._rotateStart=new It,this._rotateEnd=new It,this._rotateDelta=new It,this._panStart=new It,this._panEnd=new It,this._panDelta=new It,this._dollyStart=new It,this._dollyEnd=new It,this._dollyDelta=new It,this._dollyDirection=new P,this._mouse=new It,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=kS.bind(this),this._onPointerDown=BS.bind(this),this._onPointerUp=zS.bind(this),this._onContextMenu=YS.bind(this),this._onMouseWheel=HS.bind(this),this._onKeyDown=WS.bind(this),this._onTouchStart=XS.bind(this),this._onTouchMove=qS.bind(this),this._onMouseDown=VS.bind(this),this._onMouseMove=GS.bind(this),this._interceptControlDown=$S.bind(this),this._interceptControlUp=ZS.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ee.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(og),this.update(),this.state=Ee.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Sn.copy(e).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===Ee.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ti:n>Math.PI&&(n-=ti),s<-Math.PI?s+=ti:s>Math.PI&&(s-=ti),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new P(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new P(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(ch.origin.copy(this.object.position),ch.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(ch.direction))<FS?this.object.lookAt(this.target):(ag.setFromNormalAndCoplanarPoint(this.object.up,this.target),ch.intersectPlane(ag,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Nf||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Nf||this._lastTargetPosition.distanceToSquared(this.target)>Nf?(this.dispatchEvent(og),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ti/60*this.autoRotateSpeed*t:ti/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Sn.setFromMatrixColumn(e,0),Sn.multiplyScalar(-t),this._panOffset.add(Sn)}_panUp(t,e){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(e,1):(Sn.setFromMatrixColumn(e,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(t),this._panOffset.add(Sn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/e.clientHeight),this._rotateUp(ti*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/e.clientHeight),this._rotateUp(ti*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new It,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function BS(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function kS(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function zS(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(lg),this.state=Ee.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function VS(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Xs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ee.DOLLY;break;case Xs.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ee.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ee.ROTATE}break;case Xs.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ee.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ee.PAN}break;default:this.state=Ee.NONE}this.state!==Ee.NONE&&this.dispatchEvent(Uf)}function GS(i){switch(this.state){case Ee.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ee.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ee.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function HS(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ee.NONE||(i.preventDefault(),this.dispatchEvent(Uf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(lg))}function WS(i){this.enabled!==!1&&this._handleKeyDown(i)}function XS(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case qs.ROTATE:if(this.enableRotate===!1){this.state=Ee.NONE;break}this._handleTouchStartRotate(i),this.state=Ee.TOUCH_ROTATE;break;case qs.PAN:if(this.enablePan===!1){this.state=Ee.NONE;break}this._handleTouchStartPan(i),this.state=Ee.TOUCH_PAN;break;default:this.state=Ee.NONE}break;case 2:switch(this.touches.TWO){case qs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ee.TOUCH_DOLLY_PAN;break;case qs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ee.TOUCH_DOLLY_ROTATE;break;default:this.state=Ee.NONE}break;default:this.state=Ee.NONE}this.state!==Ee.NONE&&this.dispatchEvent(Uf)}function qS(i){switch(this._trackPointer(i),this.state){case Ee.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ee.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ee.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ee.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ee.NONE}}function YS(i){this.enabled!==!1&&i.preventDefault()}function $S(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function ZS(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var uh=class extends or{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let t=new vi;t.deleteAttribute("uv");let e=new ci({side:vn}),n=new ci,s=new Aa(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new $e(t,e);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new zs(t,n,6),a=new xn;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let l=new $e(t,bo(50));l.position.set(-16.116,14.37,8.208),l.scale.set(.1,2.428,2.739),this.add(l);let c=new $e(t,bo(50));c.position.set(-16.109,18.021,-8.207),c.scale.set(.1,2.425,2.751),this.add(c);let h=new $e(t,bo(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let u=new $e(t,bo(43));u.position.set(-.462,8.89,14.52),u.scale.set(4.38,5.441,.088),this.add(u);let f=new $e(t,bo(20));f.position.set(3.235,11.486,-12.541),f.scale.set(2.5,2,.1),this.add(f);let d=new $e(t,bo(100));d.position.set(0,20,0),d.scale.set(1,.1,1),this.add(d)}dispose(){let t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(let e of t)e.dispose()}};function bo(i){return new Ma({color:0,emissive:16777215,emissiveIntensity:i})}var Of=22,JS=[["right",[1,0,0]],["left",[-1,0,0]],["back",[0,1,0]],["front",[0,-1,0]],["top",[0,0,1]],["bottom",[0,0,-1]]],fh=class{constructor(t){this.view=t,this.faces=JS.map(([e,n])=>{let s=k("button",{type:"button",tabindex:"-1","aria-label":`Look from: ${e}`,onclick:()=>t.lookFrom(n)},e),r=t.turned(n).normalize(),o=t.turned(Math.abs(n[2])?[0,n[2],0]:[0,0,1]).normalize(),a=new P().crossVectors(o,r);return{face:s,normal:r,placed:new Gt().makeBasis(a,o,r)}}),this.element=k("div",{class:"cube"},...this.faces.map(({face:e})=>e))}draw(){let t=new Gt().makeRotationFromQuaternion(this.view.camera.quaternion.clone().invert());for(let{face:e,normal:n,placed:s}of this.faces){let r=new Gt().multiplyMatrices(t,s),o=n.clone().transformDirection(t),a=r.elements,l=[a[0],-a[1],a[2],0,-a[4],a[5],-a[6],0,a[8],-a[9],a[10],0,Of*o.x,-Of*o.y,Of*o.z,1];e.style.transform=`matrix3d(${l.map(c=>c.toFixed(4)).join(",")})`,e.style.visibility=o.z>.02?"visible":"hidden"}}};function cg(i,t,e,n,s,r,o){let a=e.clone(),l=new P().crossVectors(a,t).normalize();a.crossVectors(t,l).normalize();let c=Math.tan(n*Math.PI/360)/o,h=[[l,c*s],[a,c]].map(([_,m])=>({axis:_,s:m,right:-1/0,left:-1/0})),[u,f]=[-1/0,1/0];for(let _ of i){let m=_.dot(t);[u,f]=[Math.max(u,m),Math.min(f,m)];for(let g of h){let x=_.dot(g.axis);g.right=Math.max(g.right,x+g.s*m),g.left=Math.max(g.left,-x+g.s*m)}}let d=Math.max(...h.map(({right:_,left:m,s:g})=>(_+m)/2/g),u+r/c),p=_=>h.reduce((m,{axis:g,right:x,left:A})=>m.addScaledVector(g,(x-A)/2),t.clone().multiplyScalar(_));return{position:p(d),target:p((u+f)/2)}}var hg=new Gt().makeScale(0,0,0),bi=class{constructor(t,e,n){this.items=n,this.mesh=new zs(t,e,Math.max(n.length,1)),this.mesh.instanceMatrix.setUsage(eh),this.mesh.frustumCulled=!1,this.mesh.count=n.length,this.scratch=new Gt;let s=new Kt;n.forEach((r,o)=>this.mesh.setColorAt(o,s.set(r.colour))),this.ids=n.map(({id:r})=>r),this.shades=n.map(({colour:r})=>r),this.seen=()=>!0}place(t){this.mesh.visible&&(this.items.forEach((e,n)=>this.mesh.setMatrixAt(n,this.seen(e.id)?this.scratch.multiplyMatrices(t[e.body],e.local):hg)),this.mesh.boundingSphere=null,this.mesh.instanceMatrix.needsUpdate=!0)}},$s=class{constructor(t,e,n,s,r=[]){this.mesh=new zs(t,e,Math.max(n,1)),this.mesh.instanceMatrix.setUsage(eh),this.mesh.frustumCulled=!1,this.mesh.count=n,this.ids=r,this.shades=Array.from({length:n},(o,a)=>Array.isArray(s)?s[a]:s),this.shades.forEach((o,a)=>this.mesh.setColorAt(a,new Kt(o))),this.seen=()=>!0}put(t,e){e!==void 0&&(this.mesh.setMatrixAt(t,this.seen(this.ids[t])&&e||hg),this.mesh.boundingSphere=null,this.mesh.instanceMatrix.needsUpdate=!0)}};function ug(i,t,e){let n=new Kt;i.ids.forEach((s,r)=>{let o=s!=null&&(s===t.selected||s===t.hovered);i.mesh.setColorAt(r,n.set(o?e:i.shades[r]))}),i.mesh.instanceColor&&(i.mesh.instanceColor.needsUpdate=!0)}var Ga=new P;function Si(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Ga.copy(t),Ga[n]=0,Ga.normalize();let c=.5*o/(o+a),h=1-Ga.angleTo(i)/l;return Math.sign(Ga[e])===1?h*c:a/(o+a)+c+c*(1-h)}var dh=class i extends vi{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new P,c=new P,h=new P(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,f=this.attributes.normal.array,d=this.attributes.uv.array,p=u.length/6,_=new P,m=.5/o;for(let g=0,x=0;g<u.length;g+=3,x+=2)switch(l.fromArray(u,g),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),u[g+0]=h.x*Math.sign(l.x)+c.x*r,u[g+1]=h.y*Math.sign(l.y)+c.y*r,u[g+2]=h.z*Math.sign(l.z)+c.z*r,f[g+0]=c.x,f[g+1]=c.y,f[g+2]=c.z,Math.floor(g/p)){case 0:_.set(1,0,0),d[x+0]=Si(_,c,"z","y",r,n),d[x+1]=1-Si(_,c,"y","z",r,e);break;case 1:_.set(-1,0,0),d[x+0]=1-Si(_,c,"z","y",r,n),d[x+1]=1-Si(_,c,"y","z",r,e);break;case 2:_.set(0,1,0),d[x+0]=1-Si(_,c,"x","z",r,t),d[x+1]=Si(_,c,"z","x",r,n);break;case 3:_.set(0,-1,0),d[x+0]=1-Si(_,c,"x","z",r,t),d[x+1]=1-Si(_,c,"z","x",r,n);break;case 4:_.set(0,0,1),d[x+0]=1-Si(_,c,"x","y",r,t),d[x+1]=1-Si(_,c,"y","x",r,e);break;case 5:_.set(0,0,-1),d[x+0]=Si(_,c,"x","y",r,t),d[x+1]=1-Si(_,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};function dg(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new yn;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],f=0,d=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),f++}if(f!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),d++}if(d!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let f=0;f<i.length;++f){let d=i[f].index;for(let p=0;p<d.count;++p)u.push(d.getX(p)+h);h+=i[f].attributes.position.count}l.setIndex(u)}for(let h in r){let u=fg(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let f=0;f<u;++f){let d=[];for(let _=0;_<o[h].length;++_)d.push(o[h][_][f]);let p=fg(d);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function fg(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new qn(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let f=0,d=h.count;f<d;f++)for(let p=0;p<e;p++){let _=h.getComponent(f,p);a.setComponent(f+u,p,_)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}var pg=new P(0,0,1),Bf=class extends $n{constructor(t,e){super(),Object.assign(this,{turns:t,length:e})}getPoint(t,e=new P){let n=Math.min(1,12*t,12*(1-t)),s=2*Math.PI*this.turns*t;return e.set(n*Math.cos(s),n*Math.sin(s),this.length*t)}},kf=class extends $n{getPoint(t,e=new P){let n=2*Math.PI*2.6*t;return e.set((.25+.75*t)*Math.cos(n),(.25+.75*t)*Math.sin(n),0)}},dn={box:()=>new vi(1,1,1),cylinder:(i=20)=>new oo(1,1,1,i).rotateX(Math.PI/2),roundBox:({x:i,y:t,z:e},n)=>new dh(i,t,e,2,Math.min(n,.2*Math.min(i,t,e))),roundCylinder:(i,t,e,n)=>{let s=Math.min(e,.3*i,.3*t),r=o=>Array.from({length:5},(a,l)=>l/4*(Math.PI/2)).map(a=>new It(i-s+s*Math.cos(a),o*(t/2-s+s*Math.sin(a))));return new _a([new It(0,-t/2),...r(-1).reverse(),...r(1),new It(0,t/2)],n).rotateX(Math.PI/2)},ball:(i=20)=>new xa(1,i,Math.ceil(.7*i)),cone:(i=18)=>new ao(1,1,i).rotateX(Math.PI/2).translate(0,0,-.5),spring:()=>new lo(new Bf(9,12),220,.13,6).scale(1,1,1/12),coil:()=>new lo(new kf,90,.07,6),turn:()=>dg([new ya(1,.045,8,48,1.5*Math.PI),new ao(.15,.36,16).rotateZ(-Math.PI/2).translate(.1,-1,0)])},ph=new Ne,Ha=new P,mg=new P,Ff=new P;function ui(i,t,e,n=!0,s=new Gt){Ha.subVectors(t,i);let r=Ha.length();return r>0?(ph.setFromUnitVectors(pg,Ha.divideScalar(r)),Ff.copy(i),n&&Ff.addScaledVector(Ha,r/2),s.compose(Ff,ph,mg.set(e,e,r))):s.makeScale(0,0,0)}function So(i,t,e,n=new Gt){return ph.setFromUnitVectors(pg,Ha.copy(t).normalize()),n.compose(i,ph,mg.set(e,e,e))}function Zs(i,t){return new Gt().compose(i,new Ne,new P(t,t,t))}function Wa(i,t,e,{k:n,part:s},r=new P){if(r.fromArray(t),e==null||!i.moving)return r;let{moving:o}=i,a=Math.min(n+1,o.times-1),l=c=>{let h=o.at(0,3*e+c,n);return h+s*(o.at(0,3*e+c,a)-h)};return r.set(l(0),l(1),l(2))}var gg=["#4e79a7","#f28e2b","#59a14f","#b07aa1","#76b7b2","#e15759","#edc948","#9c755f","#ff9da7","#7f8fa6"],_g=300,KS=120,jS=.02,QS=8e3,zf=new P,Js=i=>new P(...i),mh=class{constructor(t,e,n){this.content=t,this.arrays=e,this.extent=new Vf(t,n),this.group=new Jn,this.parts={};let s=()=>new ci({color:"#fff",roughness:.5,metalness:.08});this.facets=t.bodies.length>_g?7:48,this.kinds={box:dn.box(),cylinder:dn.cylinder(this.facets),ball:dn.ball(this.facets)};let r=this.lists();this.add("bodies",r,s),this.add("ghost",r,()=>new ci({color:"#fff",transparent:!0,opacity:.16,depthWrite:!1})),this.add("frames",this.frames(),s),this.add("axes",this.axes(),s),this.add("ties",this.ties(),s);for(let{mesh:o}of this.parts.bodies.copies)o.castShadow=o.receiveShadow=!0;this.ghostPlaced=!1,this.outlines=new Jn,this.group.add(this.outlines)}formOf(t){let[e,n]=tw(t,this.extent.size);return{form:e,local:new Gt().set(...xg(t)).multiply(n)}}roundForm(t){let{form:e,local:n}=this.formOf(t),[s,r,o]=[new Ne,new P,new P];n.decompose(o,s,r);let a=`${e} ${r.toArray().map(h=>h.toPrecision(5)).join(" ")}`,l=a in this.kinds,c=Math.min(...r)<jS*this.extent.size;return e==="ball"||this.content.bodies.length>_g||e==="box"&&c||!(Math.min(...r)>0)||!l&&Object.keys(this.kinds).length>KS?{form:e,local:n}:(l||(this.kinds[a]=e==="box"?dn.roundBox(r,.012*this.extent.size):dn.roundCylinder(r.x,r.z,.008*this.extent.size,this.facets)),{form:a,local:new Gt().compose(o,s,new P(1,1,1))})}outline(t){this.outlines.clear();let e=.005*this.extent.size;for(let[n,s]of t){let r=new io({color:s,side:vn});for(let{mesh:o,items:a}of this.parts.bodies.copies){o.geometry.computeBoundingBox();let l=o.geometry.boundingBox.getSize(new P),c=o.geometry.boundingBox.getCenter(new P);for(let{body:h,local:u}of a){if(h!==n)continue;let f=new P().setFromMatrixScale(u).multiply(l),d=new P(...f.toArray().map(m=>m>0?(m+2*e)/m:1)),p=new $e(o.geometry,r),_=new Gt().makeTranslation(c).multiply(new Gt().makeScale(...d)).multiply(new Gt().makeTranslation(c.clone().negate()));Object.assign(p,{matrixAutoUpdate:!1,frustumCulled:!1,userData:{body:n,local:u.clone().multiply(_)}}),this.outlines.add(p)}}}}add(t,e,n){let s=Object.entries(e).map(([o,a])=>new bi(this.kinds[o],n(),a)),r=new Jn;for(let o of s)r.add(o.mesh);this.parts[t]={group:r,copies:s},this.group.add(r)}colourOf(t){return this.content.bodies[t].colour??gg[t%gg.length]}lists(){let t={box:[],cylinder:[],ball:[]},e=this.extent.size,n=Math.max(...this.content.bodies.map(s=>s.mass),1e-300);return this.content.bodies.forEach((s,r)=>{let o=(a,l,c)=>(t[a]??=[]).push({body:r+1,local:l,colour:c??this.colourOf(r),id:`body ${r+1}`});for(let a of s.shapes){let{form:l,local:c}=this.roundForm(a);o(l,c,a.colour)}if(!s.shapes.length){for(let a of s.skeleton)o("cylinder",ui(zf,Js(a),.008*e));o("ball",Zs(zf,.014*e)),s.mass>0&&o("ball",Zs(Js(s.com),Math.max(.03*Math.cbrt(s.mass/n),.012)*e))}}),t}frames(){let t=this.extent.mark;return{cylinder:this.content.bodies.flatMap((n,s)=>["#e0393e","#36a852","#3d7eff"].map((r,o)=>{let a=new P().setComponent(o,.09*t);return{body:s+1,local:ui(zf,a,.004*t),colour:r,id:`body ${s+1}`}}))}}axes(){let t=this.extent.mark;return{cylinder:this.content.bodies.flatMap((n,s)=>n.axes.map(([r,o,a,l,c,h,u])=>{let f=new P(r,o,a),d=new P(l,c,h).multiplyScalar(.09*t),p=ui(f.clone().sub(d),f.clone().add(d),.006*t);return{body:s+1,local:p,colour:u?"#d9a400":"#00a3a3",id:`joint ${s+1}`}}))}}ties(){let t=.013*this.extent.mark;return{ball:this.content.ties.flatMap(({name:n,a:s,b:r,moves:o})=>[s,r].map(([a,l],c)=>({body:a,point:l,moves:o[c],radius:t,id:`constraint ${n}`,local:Zs(Js(l),t),colour:"#d81b60"})))}}show(t,e){this.parts[t].group.visible=e;for(let n of this.parts[t].copies)n.mesh.visible=e;t==="ghost"&&(this.ghostPlaced=!1)}place(t,e){if(this.parts.ghost.group.visible&&(this.other||!this.ghostPlaced)){let s=this.other?this.other():t.at({k:0,part:0});for(let r of this.parts.ghost.copies)r.place(s);this.ghostPlaced=!0}let n=t.at(e);for(let{items:s}of this.parts.ties.copies)for(let r of s)r.moves!=null&&(r.local=Zs(Wa(this.arrays,r.point,r.moves,e),r.radius));for(let[s,{copies:r}]of Object.entries(this.parts))if(s!=="ghost")for(let o of r)o.place(n);for(let s of this.outlines.children)s.matrix.multiplyMatrices(n[s.userData.body],s.userData.local);return n}copies(){return["bodies","frames","axes","ties"].flatMap(t=>this.parts[t].copies)}pointsOf(t){return[[0,0,0],...yg(this.content.bodies[t-1])]}};function xg({rotation:i,origin:t}){return[i[0],i[1],i[2],t[0],i[3],i[4],i[5],t[1],i[6],i[7],i[8],t[2],0,0,0,1]}function tw({kind:i,sizes:t,along:e},n){switch(i){case"box":return["box",new Gt().makeScale(...t)];case"cylinder":case"rod":{let s=t.at(-1),r=i==="rod"?Math.min(Math.max(.03*s,.006*n),.018*n):t[0],o=Js(e).multiplyScalar(s/2);return["cylinder",ui(o.clone().negate(),o,r)]}case"ball":return["ball",new Gt().makeScale(t[0],t[0],t[0])];default:return["ball",new Gt().makeScale(.02*n,.02*n,.02*n)]}}var Vf=class{constructor(t,e){this.low=new P(1/0,1/0,1/0),this.high=this.low.clone().negate();let n=e.series.times,s=new P,r=Math.min(n,40),o=t.bodies.map(yg),a=Math.ceil(r*o.reduce((u,f)=>u+f.length+1,0)/QS);this.points=[];let l=0,c=[...t.forces.flatMap(u=>u.points),...t.ties.flatMap(u=>[u.a,u.b])];for(let[u,f]of c)u===0&&(this.low.min(Js(f)),this.high.max(Js(f)),this.points.push(Js(f)));for(let u=0;u<r;u++){let f=r>1?Math.round(u*(n-1)/(r-1)):0;o.forEach((d,p)=>{for(let _ of[[0,0,0],...d])e.point(p+1,_,f,s),Number.isFinite(s.x)&&(this.low.min(s),this.high.max(s),l++%a===0&&this.points.push(s.clone()))}),u===0&&(this.size=Math.max(this.high.distanceTo(this.low),1e-9))}let h=this.high.distanceTo(this.low);this.size<.05*h&&(this.size=.05*h),this.size>1e-9||(this.size=1),this.mark=ew(o,this.size),Number.isFinite(this.low.x)||([this.low,this.high]=[new P,new P]),this.points.length||(this.points=[this.low.clone(),this.high.clone()])}};function ew(i,t){let e=i.map(n=>[0,1,2].map(s=>Math.max(0,...n.map(r=>r[s]))-Math.min(0,...n.map(r=>r[s])))).map(n=>Math.hypot(...n)).filter(n=>n>0).sort((n,s)=>n-s);return e.length?Math.min(Math.max(6*e[e.length>>1],.08*t),t):t}function yg(i){let t=[...i.skeleton];for(let e of i.shapes){let n=new Gt().set(...xg(e)),s=e.kind==="box"?e.sizes.map(o=>o/2):null,r=s?[-1,1].flatMap(o=>[-1,1].flatMap(a=>[-1,1].map(l=>[o*s[0],a*s[1],l*s[2]]))):e.along?[-.5,.5].map(o=>e.along.map(a=>o*e.sizes.at(-1)*a)):[0,1,2].flatMap(o=>[-1,1].map(a=>[0,1,2].map(l=>l===o?a*(e.sizes[0]??0):0)));for(let o of r)t.push(Js(o).applyMatrix4(n).toArray())}return t}var nw=Math.PI/12;function vg(i){let t=i.map((n,s)=>s);for(;;){let n=t.slice(1,-1).find(s=>i[s].n&&sw(i,t[t.indexOf(s)-1],s,t[t.indexOf(s)+1]));if(n===void 0)break;t=t.filter(s=>s!==n)}let e=[];return t.forEach((n,s)=>{let r=i[n];if(!r.n||s===0||s===t.length-1){e.push(r.c.clone());return}let o=Gf(i[t[s-1]],r),a=Gf(r,i[t[s+1]]),l=r.s*r.n.dot(new P().crossVectors(o,a)),c=Math.PI/2-2*Math.atan(o.dot(a)/(1+l)),h=Math.max(1,Math.ceil(Math.abs(c)/nw));for(let u=0;u<=h;u++){let f=o.clone().applyAxisAngle(r.n,r.s*c*u/h);e.push(iw(r,f))}}),e}var iw=({c:i,n:t,r:e,s:n},s)=>i.clone().addScaledVector(new P().crossVectors(t,s),-n*e);function Gf(i,t){let e=t.c.clone().sub(i.c),n=i.n??t.n;if(!n)return e.normalize();let s=(t.n?t.s*t.r*n.dot(t.n):0)-(i.n?i.s*i.r:0);e.addScaledVector(n,-n.dot(e));let r=Math.sqrt(Math.max(e.lengthSq()-s*s,0));return e.clone().multiplyScalar(r).addScaledVector(new P().crossVectors(n,e),-s).normalize()}function sw(i,t,e,n){let[s,r]=[i[t],i[e]],o=Gf(s,i[n]);o.addScaledVector(r.n,-r.n.dot(o)).normalize();let a=r.c.clone().sub(s.c),l=s.n?s.s*s.r*r.n.dot(s.n):0;return r.s*(new P().crossVectors(r.n,o).dot(a)+l)-r.r>=0}var Mg=.4,rw=.02,ow=8,Hf=40,Ms=(i={})=>new ci({color:"#fff",roughness:.5,metalness:.1,...i}),fi=i=>new P(...i);function aw(i,t){let e=Math.sqrt(i.at(-1)??0),n=Math.sqrt(i[Math.floor(.9*i.length)]??0),s=t&&e>300*n;return{largest:s?30*n:e,cut:s}}var gh=class{constructor(t,e,n,s,r){Object.assign(this,{content:t,arrays:e,mechanism:n,poses:s,things:r}),this.L=n.extent.size,this.M=n.extent.mark,this.thick=Math.sqrt(this.M*this.L),this.group=new Jn,this.parts={},this.scales={force:null,moment:null},this.forces();let o=t.bodies.map((p,_)=>({body:_+1,point:[0,0,0],from:6*_,id:`joint ${_+1}`})),a=t.plots.find(({key:p})=>p==="closures"),l=(a?.points??[]).map(([p,_,m],g)=>({body:p,point:_,moves:m,from:6*g,id:`constraint ${a.names[g]}`})),c=t.loads.map(({name:p,body:_,point:m,moves:g},x)=>({body:_,point:m,moves:g,from:6*x,id:`force ${p}`})),h=(p,_,m,g)=>[...p.map(x=>({...x,key:_,kind:"force",shade:m})),...p.map(x=>({...x,key:_,kind:"moment",shade:g,from:x.from+3}))],u=t.contacts.flatMap(({name:p},_)=>[{at:9*_,from:9*_+3,key:"contacts",kind:"force",shade:"#2e7d32",id:r.mark(p)},{at:9*_,from:9*_+6,key:"contacts",kind:"force",shade:"#ef6c00",id:r.mark(p)}]),[f,d]=[h(o,"reactions","#e53935","#8e44ec"),h(l,"closures","#ad1457","#6a1b9a")];this.arrows("reactions",f.filter(p=>p.kind==="force")),this.arrows("closures",d.filter(p=>p.kind==="force")),this.arrows("moments",[...f,...d].filter(p=>p.kind==="moment")),this.arrows("loads",h(c,"loads","#00897b","#006064")),this.contacts(u),this.traces()}part(t,e,n={}){let s=new Jn;s.add(...e),this.group.add(s),this.parts[t]={group:s,...n}}forces(){let{M:t,content:e,things:n}=this,s=d=>e.forces.filter(p=>p.kind===d),r=d=>({name:p,points:[[_,m]],axis:g})=>({body:_,id:n.mark(p),local:So(fi(m),fi(g),d,new Gt)}),o=s("coil").map(d=>({...r(.045*t)(d),colour:"#f9a825"})),a=s("drive").map(({name:d,points:[[p,_]],axis:m})=>{let g=fi(m).multiplyScalar(.03*t);return{body:p,local:ui(fi(_).sub(g),fi(_).add(g),.034*t),colour:"#546e7a",id:n.mark(d)}}),l=s("rope").flatMap(({name:d,points:p,discs:_})=>_.map(({place:m,axis:g,radius:x})=>{let[A,M]=p[m],R=fi(g).multiplyScalar(Math.min(.012*t,.4*x));return{body:A,local:ui(fi(M).sub(R),fi(M).add(R),x),colour:"#90a4ae",id:n.mark(d)}})),c=["spring","rope","strut","bushing"].flatMap(s).flatMap(({name:d,points:p,discs:_})=>p.filter(([m],g)=>m===0&&!_.some(({place:x})=>x===g)).map(([m,g])=>({body:m,local:Zs(fi(g),.014*t),colour:"#455a64",id:n.mark(d)}))),h=(d,p,_,m)=>{let g=s(d);return{items:g,copies:new $s(_,Ms(),p*g.length,m,g.flatMap(({name:x})=>Array(p).fill(n.mark(x))))}},u={spring:h("spring",1,dn.spring(),"#f9a825"),rope:h("rope",Hf,dn.cylinder(),"#8d6e63"),strut:h("strut",2,dn.cylinder(),"#546e7a"),bushing:h("bushing",1,dn.box(),"#37474f")},f=[new bi(dn.coil(),Ms(),o),new bi(dn.cylinder(32),Ms(),[...a,...l]),new bi(dn.ball(),Ms(),c)];this.part("forces",[...Object.values(u).map(d=>d.copies.mesh),...f.map(d=>d.mesh)],{moving:u,fixed:f})}contacts(t){let{L:e,content:n,mechanism:s}=this,r=new Set,o=n.contacts.flatMap(({name:m,surfaces:g})=>g.map(x=>({...x,id:this.things.mark(m)}))).filter(m=>{let g=JSON.stringify({...m,id:null});return!r.has(g)&&r.add(g)}),a=()=>Ms({transparent:!0,opacity:.22,depthWrite:!1,side:jn}),l=1.2*Math.max(s.extent.high.distanceTo(s.extent.low),e),c=s.extent.low.clone().add(s.extent.high).multiplyScalar(.5),h=o.filter(m=>m.kind==="plane").map(({body:m,origin:g,along:x,id:A})=>{let M=fi(x).normalize(),R=m===0?c.clone().addScaledVector(M,M.dot(fi(g))-M.dot(c)):fi(g),T=So(R,M,m===0?l:e,new Gt);return{body:m,local:T.multiply(new Gt().makeScale(1,1,1e-4)),colour:"#78909c",id:A}}),u=({body:m})=>m===0||!n.bodies[m-1].shapes.length,d=o.filter(m=>m.kind!=="plane"&&u(m)).map(m=>({kind:m.kind,...s.formOf(m),body:m.body,colour:"#78909c",id:m.id})),p=[new bi(dn.box(),a(),h)];for(let m of["box","cylinder","ball"])p.push(new bi(dn[m](32),a(),d.filter(g=>g.form===m)));this.arrows("contacts",t,{copies:p},p.map(m=>m.mesh));let _=new $s(dn.ball(),Ms(),n.contacts.length,"#2e7d32",n.contacts.map(({name:m})=>this.things.mark(m)));this.parts.contacts.points=_,this.parts.contacts.group.add(_.mesh)}arrows(t,e,n={},s=[]){let r=e.filter(({key:d})=>this.arrays[d]),o=r.filter(({kind:d})=>d==="force"),a=r.filter(({kind:d})=>d==="moment"),l=d=>d.map(({shade:p})=>p),c=d=>d.map(({id:p})=>p),h=new $s(dn.cylinder(this.mechanism.facets),Ms(),o.length,l(o),c(o)),u=new $s(dn.cone(this.mechanism.facets),Ms(),o.length,l(o),c(o)),f=new $s(dn.turn(),Ms(),a.length,l(a),c(a));this.part(t,[h.mesh,u.mesh,f.mesh,...s],{straight:o,curved:a,shafts:h,heads:u,turns:f,...n})}scale(t){let e=this.scales[t];if(e&&e.member===this.poses.member)return e.largest;let n=[],s=Object.values(this.parts).flatMap(r=>(t==="force"?r.straight:r.curved)??[]);for(let{key:r,from:o}of s){let a=this.arrays[r],l=Math.max(1,Math.floor(a.times*s.length/5e4));for(let c=0;c<a.times;c+=l){let[h,u,f]=[0,1,2].map(p=>a.at(this.poses.member,o+p,c)),d=h*h+u*u+f*f;d>0&&n.push(d)}}return this.scales[t]={member:this.poses.member,...aw(n.sort((r,o)=>r-o),!this.content.ok)},this.scales[t].largest}traces(){let t=new Set(this.content.bodies.map(s=>s.parent)),e=this.content.bodies.map((s,r)=>r+1).filter(s=>!t.has(s)).slice(0,ow);this.traced=(this.content.traces??e.map(s=>[s,this.content.bodies[s-1].com])).map(([s,r])=>({body:s,point:r}));let n=this.traced.flatMap(({body:s})=>[.3,1].map(r=>{let o=new ro(new yn,new ar({color:this.mechanism.colourOf(s-1),transparent:!0,opacity:r}));return o.frustumCulled=!1,o}));this.part("traces",n,{lines:n,filled:null})}fillTraces(t){let{poses:e}=this,n=new P;this.traced.forEach(({body:s,point:r},o)=>{let a=new Float32Array(3*e.series.times);for(let l=0;l<e.series.times;l++)e.point(s,r,l,n).toArray(a,3*l);for(let l of[t.lines[2*o],t.lines[2*o+1]])l.geometry.setAttribute("position",new qn(a,3))}),t.filled=e.member}reach(){let t=["reactions","closures","loads"].flatMap(h=>this.parts[h].group.visible?this.parts[h].straight:[]).slice(0,200),{poses:e,arrays:n,L:s}=this,{member:r,series:{times:o}}=e,[a,l,c]=[[],new P,new P];for(let h=0;h<16;h++){let u=Math.round(h*(o-1)/15);for(let{key:f,from:d,body:p,point:_}of t){let m=[0,1,2].map(A=>n[f].at(r,d+A,u)),g=Math.hypot(...m);if(!(g>0))continue;let x=Math.sqrt(Math.min(g/this.scale("force"),1))*Mg*s;e.point(p,_,u,c),e.point(p,_.map((A,M)=>A+m[M]/g*x),u,l),Number.isFinite(l.x)&&a.push(l.clone())}}return a}copies(){let{forces:t,contacts:e}=this.parts,n=["reactions","closures","moments","loads","contacts"].flatMap(s=>["shafts","heads","turns"].map(r=>this.parts[s][r]));return[...Object.values(t.moving).map(s=>s.copies),...t.fixed,...n,e.points,...e.copies]}show(t,e){let{group:n}=this.parts[t];n.visible=e;for(let s of n.children)s.visible=e}place(t,{k:e,part:n}){let{forces:s,traces:r,contacts:o}=this.parts;s.group.visible&&this.placeForces(s,t,{k:e,part:n});for(let a of["reactions","closures","moments","loads","contacts"])this.parts[a].group.visible&&this.placeArrows(this.parts[a],t,e,n);if(o.group.visible)for(let a of o.copies)a.place(t);r.group.visible&&(r.filled!==this.poses.member&&this.fillTraces(r),r.lines.forEach((a,l)=>l%2&&a.geometry.setDrawRange(0,e+1)))}placeForces({moving:t,fixed:e},n,s){let{M:r}=this,o=(a,l=[],c=0)=>Wa(this.arrays,a[c][1],l[c],s).applyMatrix4(n[a[c][0]]);t.spring.items.forEach(({points:a,moves:l},c)=>t.spring.copies.put(c,ui(o(a,l),o(a,l,1),.022*r,!1))),t.rope.items.forEach(({points:a,moves:l,discs:c},h)=>{let u=a.map((d,p)=>{let _=c.find(({place:g})=>g===p),m=_&&fi(_.axis).transformDirection(n[d[0]]);return{c:o(a,l,p),n:m??null,r:_?.radius??0,s:_?.sense??1}}),f=vg(u);for(let d=0;d<Hf;d++)t.rope.copies.put(Hf*h+d,d+1<f.length?ui(f[d],f[d+1],.005*r):null)}),t.strut.items.forEach(({points:a,moves:l},c)=>{let[h,u]=[o(a,l),o(a,l,1)];t.strut.copies.put(2*c,ui(h,h.clone().lerp(u,.6),.02*r)),t.strut.copies.put(2*c+1,ui(h,u,.009*r))}),t.bushing.items.forEach(({points:a,moves:l},c)=>{let[h,u]=[o(a,l),o(a,l,1)],f=new P(1,1,1).multiplyScalar(.05*r);t.bushing.copies.put(c,new Gt().compose(h.lerp(u,.5),new Ne().setFromRotationMatrix(n[a[0][0]]),f))});for(let a of e)a.place(n)}placeArrows(t,e,n,s){let{straight:r,curved:o,shafts:a,heads:l,turns:c,points:h}=t,u=g=>{let x=this.arrays[g],A=Math.min(n+1,x.times-1);return M=>{let R=x.at(this.poses.member,M,n),T=x.at(this.poses.member,M,A);return Number.isFinite(T)?R+s*(T-R):R}},[f,d,p,_]=[new P,new P,new Ne,new Gt],m=({key:g,from:x,body:A,point:M,moves:R,at:T,kind:y})=>{let S=u(g);d.set(S(x),S(x+1),S(x+2));let D=Math.sqrt(Math.min(d.length()/this.scale(y),1))*Mg*this.L;return T===void 0?(Wa(this.arrays,M,R,{k:n,part:s},f).applyMatrix4(e[A]),d.applyQuaternion(p.setFromRotationMatrix(e[A]))):f.set(S(T),S(T+1),S(T+2)),d.normalize(),D>rw*this.L&&Number.isFinite(f.x)?D:0};r.forEach((g,x)=>{let A=m(g);if(h?.put(Math.floor(x/2),x%2===0&&A?Zs(f,.013*this.M):x%2?void 0:null),!A){a.put(x,null),l.put(x,null);return}let M=f.clone().addScaledVector(d,A),R=Math.min(.045*this.thick,.5*A);a.put(x,ui(f,M.clone().addScaledVector(d,-.9*R),.007*this.thick,!0,_)),l.put(x,So(M,d,1,_).scale(new P(.38*R,.38*R,R)))}),o.forEach((g,x)=>{let A=m(g);c.put(x,A?So(f,d,.26*A,_):null)})}};var lw=40;function bg(i){let{canvas:t,selection:e}=i,[n,s]=[null,0];t.addEventListener("pointerdown",r=>n=[r.clientX,r.clientY]),cw(i),t.addEventListener("click",r=>{if(!n||Math.hypot(r.clientX-n[0],r.clientY-n[1])>4||i.measure?.take(r))return;let o=wo(i,r)?.id??null;(o||e.selected)&&e.select(o)}),t.addEventListener("dblclick",r=>{let o=wo(i,r)?.id;o&&!i.measure?.on&&i.frameThing(o)}),t.addEventListener("pointermove",r=>{if(r.buttons||r.pointerType==="touch"||i.player.playing||r.timeStamp-s<lw)return;s=r.timeStamp;let o=wo(i,r)?.id??null;e.hover(o),t.style.cursor=i.grab&&o?.startsWith("body")?"grab":"",t.title=o?e.things.all.get(o).name:""}),t.addEventListener("pointerleave",()=>e.hover(null))}function cw(i){let{canvas:t}=i,e=null;t.addEventListener("pointerdown",n=>{if(!i.grab||n.button||n.ctrlKey||n.shiftKey||i.measure?.on)return;let s=wo(i,n);if(!s?.body)return;let r=i.camera.getWorldDirection(new P),o=s.point.clone().applyMatrix4(i.matrices[s.body].clone().invert()).toArray();e={body:s.body,local:o,plane:new Un().setFromNormalAndCoplanarPoint(r,s.point)},i.controls.enabled=!1,t.setPointerCapture(n.pointerId)},{capture:!0}),t.addEventListener("pointermove",n=>{let s=e&&Sg(i,n).ray.intersectPlane(e.plane,new P);s&&i.grab(e.body,e.local,s.toArray())});for(let n of["pointerup","pointercancel"])t.addEventListener(n,()=>{e=null,i.controls.enabled=!0})}function Sg(i,t){let e=i.canvas.getBoundingClientRect(),n=new Ta;return n.setFromCamera(new It((t.clientX-e.left)/e.width*2-1,1-(t.clientY-e.top)/e.height*2),i.camera),n}function wo(i,t){let e=Sg(i,t),n=i.mechanism.parts.bodies.copies,s=h=>n.includes(h)||!h.mesh.material.transparent,r=i.copies.filter(h=>h.mesh.visible&&h.mesh.parent?.visible&&s(h)),o=n[0]?.mesh.material.clippingPlanes??[],l=e.intersectObjects(r.map(({mesh:h})=>h),!1).find(({point:h})=>o.every(u=>u.distanceToPoint(h)>=0));if(!l)return null;let c=r.find(({mesh:h})=>h===l.object);return{id:c.ids[l.instanceId]??null,point:l.point,body:n.includes(c)?c.items[l.instanceId].body:0}}var bs=class{constructor(t,e){this.series=t,this.member=0,this.matrices=Array.from({length:e+1},()=>new Gt),this.p=new P,this.a=new Ne,this.b=new Ne,this.one=new P(1,1,1)}at({k:t,part:e}){let{series:n,member:s}=this,r=Math.min(t+1,n.times-1);for(let o=1;o<this.matrices.length;o++){let a=7*(o-1),l=h=>n.at(s,a+h,t),c=h=>n.at(s,a+h,r);this.p.set(l(0),l(1),l(2)),this.a.set(l(4),l(5),l(6),l(3)),e>0&&Number.isFinite(c(0))&&(this.p.set(l(0)+e*(c(0)-l(0)),l(1)+e*(c(1)-l(1)),l(2)+e*(c(2)-l(2))),this.a.slerp(this.b.set(c(4),c(5),c(6),c(3)),e)),Number.isFinite(this.p.x)&&this.matrices[o].compose(this.p,this.a.normalize(),this.one)}return this.matrices}point(t,e,n,s=new P){if(s.fromArray(e),t===0)return s;let r=o=>this.series.at(this.member,7*(t-1)+o,n);return s.applyQuaternion(this.a.set(r(4),r(5),r(6),r(3)).normalize()).add(this.p.set(r(0),r(1),r(2)))}};var hw=/swiftshader|llvmpipe|software|basic render/i,uw=80,fw=[0,1,-1,2,-2,3,-3],dw=400;function pw(i){let t=10**Math.floor(Math.log10(i));return t*(i>=5*t?5:i>=2*t?2:1)}function mw(i){let[t,e]=i>=1e3?["km",1e3]:i>=1?["m",1]:i>=.01?["cm",.01]:i>=.001?["mm",.001]:["\xB5m",1e-6];return`${fe(i/e)} ${t}`}var Wf={oblique:[1,-1.35,.75],front:[0,-1,0],side:[1,0,0],top:[0,-1e-4,1]},_h=class{constructor(t,e,n,s){Object.assign(this,{content:t,player:n,selection:s}),this.poses=new bs(e.poses,t.bodies.length),this.mechanism=new mh(t,e,this.poses),this.overlay=new gh(t,e,this.mechanism,this.poses,s.things),this.canvas=k("canvas",{tabindex:"0",role:"img",class:"canvas"}),this.labels=k("div",{class:"labels","aria-hidden":"true"}),this.bar=k("span",{class:"scalebar","aria-hidden":"true"}),this.key=k("span",{class:"arrowkey","aria-hidden":"true"}),this.triad=k("canvas",{class:"triad",width:144,height:144,"aria-hidden":"true"}),this.element=k("div",{class:"view"},this.canvas,this.labels,this.triad,this.bar,this.key),this.follow=0,this.frames=0,this.renderer=new rh({canvas:this.canvas,antialias:!0,preserveDrawingBuffer:!0}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=t.bodies.length<=dw,this.renderer.shadowMap.type=hr,this.scene=new or,this.scene.add(this.mechanism.group,this.overlay.group),this.copies=[...this.mechanism.copies(),...this.overlay.copies()];for(let r of this.copies)r.seen=o=>s.visible(o);this.perspective=new kn(34,1,.001,1e3),this.camera=this.perspective,this.up=new P(...t.up),this.camera.up.copy(this.up),this.light(),this.surround(),this.ground(),this.controls=new hh(this.camera,this.canvas),this.controls.addEventListener("change",()=>this.draw()),this.controls.enableZoom=!1,this.canvas.addEventListener("wheel",r=>this.controls.enableZoom=r.ctrlKey||document.activeElement===this.canvas,{capture:!0,passive:!0}),this.canvas.addEventListener("pointerdown",()=>this.canvas.focus({preventScroll:!0})),this.look("oblique"),this.cube=new fh(this),this.element.append(this.cube.element),bg(this),s.listen(()=>this.mark()),this.draw=this.draw.bind(this),new ResizeObserver(()=>this.fit()).observe(this.element),this.theme()}light(){let{low:t,high:e,size:n}=this.mechanism.extent,s=.75*Math.max(e.distanceTo(t),n),r=t.clone().add(e).multiplyScalar(.5),o=new ho("#fff",2.2);o.position.copy(r).addScaledVector(this.turned([2,-3,5]).normalize(),3*s),o.target.position.copy(r),o.castShadow=!0,o.shadow.mapSize.set(1024,1024),o.shadow.radius=4,o.shadow.normalBias=.004*n,Object.assign(o.shadow.camera,{left:-s,right:s,top:s,bottom:-s,near:.1*s,far:8*s});let a=new ho("#fff",.6);a.position.copy(this.turned([-3,-1,1])),this.sky=new Sa("#fff","#99a",1.5),this.sky.position.copy(this.up),this.scene.add(o,o.target,a,this.sky)}surround(){let t=this.renderer.getContext(),e=t.getExtension("WEBGL_debug_renderer_info"),n=e?t.getParameter(e.UNMASKED_RENDERER_WEBGL):"";if(!n||hw.test(n))return;let s=new vo(this.renderer),r=new uh;this.scene.environment=s.fromScene(r,.04).texture,this.scene.environmentIntensity=.55,this.scene.environmentRotation.setFromQuaternion(new Ne().setFromUnitVectors(new P(0,1,0),this.up)),this.sky.visible=!1,r.dispose(),s.dispose()}turned(t){return this.content.planar?new P(t[0],t[2],-t[1]):new P(...t).applyQuaternion(new Ne().setFromUnitVectors(new P(0,0,1),this.up))}ground(){let{low:t,high:e,size:n}=this.mechanism.extent,s=2*Math.max(e.distanceTo(t),n),r=10**Math.round(Math.log10(s/12)),o=Math.min(2*Math.ceil(s/r/2),200);this.grid=new Ra(o*r,o);let a=t.clone().add(e).multiplyScalar(.5),l=[t,e].map(f=>f.dot(this.up)).reduce((f,d)=>Math.min(f,d)),c=this.content.contacts.flatMap(({surfaces:f})=>f).find(f=>f.kind==="plane"&&f.body===0&&new P(...f.along).normalize().dot(this.up)>.5),h=c?new P(...c.along).normalize():this.up,u=c?h.dot(new P(...c.origin))+.001*n:l-.04*n;this.grid.quaternion.setFromUnitVectors(new P(0,1,0),h),this.grid.position.copy(a).addScaledVector(h,u-a.dot(h)),this.grid.material.transparent=!0,this.grid.material.depthWrite=!1,this.cell=r,this.scene.add(this.grid),this.floor=new $e(new lr(40*s,40*s),new va({opacity:.22})),this.floor.quaternion.setFromUnitVectors(new P(0,0,1),h),this.floor.position.copy(this.grid.position),this.floor.receiveShadow=!0,this.floor.visible=this.content.falls&&!this.content.planar,this.scene.add(this.floor)}theme(){this.scene.background=new Kt(sn("scene")),this.grid.material.vertexColors=!1,this.grid.material.color.set(sn("grid")),this.grid.material.opacity=.8,this.grid.material.needsUpdate=!0,this.draw()}look(t=this.side??"oblique"){this.side=t,this.lookFrom(t==="oblique"&&this.content.planar?[.3,-1,.22]:Wf[t])}lookFrom(t){let[e,n,s]=t;this.frame([...this.mechanism.extent.points,...this.overlay.reach()],this.turned(e||n?t:[0,-1e-4,s]).normalize())}frame(t,e,n=1.12){let{fov:s,aspect:r}=this.perspective,{position:o,target:a}=cg(t,e,this.up,s,r||1,.12*this.mechanism.extent.size,n);this.camera.position.copy(o),this.controls.target.copy(a),this.camera.zoom=1,this.lens(),this.controls.update(),this.draw()}frameThing(t){let{kind:e,name:n,bodies:s}=this.selection.things.all.get(t),r=this.poses.at(this.player.place()),o=(h,u)=>new P(...u).applyMatrix4(r[h]),a=s.flatMap(h=>e==="body"?this.mechanism.pointsOf(h).map(u=>o(h,u)):[]);e==="joint"&&(a=[o(s[0],[0,0,0])]);let l=[...this.content.forces.filter(h=>h.name===n).flatMap(h=>h.points),...this.content.ties.filter(h=>h.name===n).flatMap(({a:h,b:u})=>[h,u])];a.length||(a=(l.length?l:s.map(h=>[h,this.content.bodies[h-1].com])).map(([h,u])=>o(h,u)));let c=this.camera.position.clone().sub(this.controls.target).normalize();a.length&&this.frame(a,c,1.7)}poseOf(t){let e=this.poses.at(this.player.place())[t],n=new Ne().setFromRotationMatrix(e);n.w<0&&n.set(-n.x,-n.y,-n.z,-n.w);let s=Math.hypot(n.x,n.y,n.z),r=s>0?[n.x/s,n.y/s,n.z/s]:[0,0,1];return{position:new P().setFromMatrixPosition(e).toArray(),axis:r,angle:2*Math.atan2(s,n.w)}}mark(){let{selection:t}=this,e=[[t.hovered,sn("hover")],[t.selected,sn("accent")]].flatMap(([n,s])=>{let r=t.things.all.get(n);return r?.kind==="body"||r?.kind==="joint"?[[r.bodies[0],s]]:[]});this.mechanism.outline(e.filter(([n])=>t.visible(`body ${n}`)));for(let n of this.copies)this.mechanism.parts.bodies.copies.includes(n)||ug(n,t,sn("accent"));this.draw()}opacity(t){for(let{mesh:e}of this.mechanism.parts.bodies.copies)Object.assign(e.material,{transparent:t<1,opacity:t,depthWrite:t>.6,needsUpdate:!0});this.draw()}section(t,e){let{low:n,high:s}=this.mechanism.extent,r=t==null?null:[new Un(new P().setComponent(t,-1),n.getComponent(t)+e*(s.getComponent(t)-n.getComponent(t)))];this.renderer.localClippingEnabled=r!=null;for(let{mesh:o}of this.mechanism.parts.bodies.copies)Object.assign(o.material,{clippingPlanes:r,side:r?jn:Qi,needsUpdate:!0});this.draw()}lens(){let t=this.camera.position.distanceTo(this.controls.target)||1,e=this.perspective.aspect||1,n=t*Math.tan(this.perspective.fov*Math.PI/360);this.camera!==this.perspective&&Object.assign(this.camera,{left:-n*e,right:n*e,top:n,bottom:-n}),this.camera.near=this.camera===this.perspective?t/500:-50*t,this.camera.far=t*50,this.camera.updateProjectionMatrix()}orthographic(t){let{position:e,quaternion:n}=this.camera;this.camera=t?new cr:this.perspective,this.camera.up.copy(this.up),this.camera.position.copy(e),this.camera.quaternion.copy(n),this.controls.object=this.camera,this.lens(),this.controls.update(),this.draw()}show(t,e){t==="grid"?this.grid.visible=e:t==="parallel"?this.orthographic(e):t==="names"?this.named=e:(t in this.mechanism.parts?this.mechanism:this.overlay).show(t,e),this.draw()}member(t){this.poses.member=t,this.mechanism.ghostPlaced=!1,this.draw()}orbit(t,e){let n=this.camera.position.clone().sub(this.controls.target);n.applyAxisAngle(this.up,-t);let s=new P().crossVectors(this.up,n).normalize(),r=n.clone().applyAxisAngle(s,-e);Math.abs(r.angleTo(this.up)-Math.PI/2)<1.5&&n.copy(r),this.camera.position.copy(this.controls.target).add(n),this.controls.update()}zoom(t){this.camera.position.sub(this.controls.target).multiplyScalar(t).add(this.controls.target),this.controls.update()}fit(){let{clientWidth:t,clientHeight:e}=this.element;if(!t||!e)return;this.renderer.setSize(t,e,!1);let n=!this.fitted;this.perspective.aspect=t/e,this.lens(),this.fitted=!0,n&&this.look(),this.drawNow()}draw(){this.waiting||!this.fitted||(this.waiting=!0,requestAnimationFrame(()=>this.drawNow()))}drawNow(){if(this.waiting=!1,!this.fitted)return;let t=this.player.place(),e=this.mechanism.place(...this.live?.now()??[this.poses,t]);this.overlay.place(e,t),this.matrices=e,this.follow&&this.track(e[this.follow]),this.renderer.render(this.scene,this.camera),this.frames++,this.label(e),this.legend(),this.measure?.draw()}legend(){this.cube.draw();let t=this.triad.getContext("2d");t.clearRect(0,0,144,144);let e=this.camera.quaternion.clone().invert(),n=["x","y","z"].map((d,p)=>({name:d,shade:["#e0393e","#36a852","#3d7eff"][p],to:new P().setComponent(p,1).applyQuaternion(e)}));t.lineWidth=5,t.font="600 24px system-ui, sans-serif";for(let{name:d,shade:p,to:_}of n.sort((m,g)=>m.to.z-g.to.z))t.strokeStyle=t.fillStyle=p,t.beginPath(),t.moveTo(72,72),t.lineTo(72+46*_.x,72-46*_.y),t.stroke(),t.fillText(d,66+60*_.x,80-60*_.y);let r=2*this.camera.position.distanceTo(this.controls.target)*Math.tan(this.perspective.fov*Math.PI/360)/this.element.clientHeight/this.camera.zoom,o=pw(90*r);this.bar.style.width=`${(o/r).toFixed(1)}px`,this.bar.textContent=mw(o);let{parts:a}=this.overlay,l=(d,p)=>p.some(_=>a[_].group.visible&&a[_][d].length),c=l("straight",["reactions","closures","loads","contacts"])&&this.overlay.scale("force"),h=l("curved",["moments","loads"])&&this.overlay.scale("moment"),u=d=>this.overlay.scales[d].cut?" or more":"",f=[c&&`longest arrow ${fe(c,3)} N${u("force")}`,h&&`largest turn ${fe(h,3)} N m${u("moment")}`].filter(Boolean);this.key.textContent=f.length?`${f.join(", ")}; length by the root`:""}track(t){let e=new P().setFromMatrixPosition(t);if(this.tracked){let n=e.clone().sub(this.tracked);this.camera.position.add(n),this.controls.target.add(n),this.camera.lookAt(this.controls.target),this.camera.updateMatrixWorld()}this.tracked=e}followBody(t){this.follow=t,this.tracked=null,this.draw()}label(t){if(this.labels.hidden=!this.named,!this.named)return;this.labels.childElementCount||this.labels.append(...this.content.bodies.slice(0,uw).map(n=>k("bdi",{},n.name)));let e=[];[...this.labels.children].forEach((n,s)=>{let[r,o]=this.project(new P(...this.content.bodies[s].com).applyMatrix4(t[s+1]));n.hidden=!this.selection.visible(`body ${s+1}`);let[a,l]=[n.dataset.wide??=n.offsetWidth+4,15],c=fw.find(h=>!e.some(([u,f,d])=>r<u+d&&u<r+Number(a)&&Math.abs(o+h*l-f)<l));c===void 0&&(n.hidden=!0),!n.hidden&&(e.push([r,o+c*l,Number(a)]),n.style.transform=`translate(${r.toFixed(1)}px, ${(o+c*l).toFixed(1)}px)`)})}project(t){let e=t.clone().project(this.camera);return[(e.x+1)/2*this.element.clientWidth,(1-e.y)/2*this.element.clientHeight]}};var _w=[.01,.02,.05,.1,.2,.5,1,2,5,10,20,50,100],wg=[["reactions","Joint forces","r",!0],["closures","Constraint and lock forces","k",!0],["moments","Moments","m",!1],["forces","Springs and drives","s",!0],["loads","Loads","l",!0],["contacts","Contacts","o",!0],["ties","Constraint points","c",!0],["axes","Joint axes","j",!1],["frames","Frames","x",!1],["traces","Traces","t",!0],["ghost","Start position","g",!1],["names","Names","n",!1],["grid","Grid","d",!0],["parallel","Parallel view","p",!1]],xh=class{constructor(t,e,n){Object.assign(this,{content:t,player:e,view:n}),this.keys=new Map,this.chosen=()=>{},this.said=k("p",{class:"said",role:"status","aria-live":"polite"}),this.timeBar=this.bar(),this.tools=k("div",{class:"tools"},this.menu("Show",this.layers(),this.clearness()),this.menu("Camera",this.camera())),this.element=k("div",{class:"controls"},this.timeBar,this.members(),this.said),e.listen(()=>this.tell()),n.selection.listen(s=>{let r=n.selection.things.all.get(n.selection.selected);s==="selected"&&this.say(r?[`Selected: ${r.kind} `,fn(r.name)]:[])}),this.tell()}say(t){this.said.replaceChildren(...t)}menu(t,...e){let n=k("details",{class:"menu"},k("summary",{},t),k("div",{class:"sheet"},...e)),s=r=>{(r.type==="keydown"?r.key==="Escape":!n.contains(r.target))&&(n.open=!1)};for(let r of["pointerdown","keydown"])document.addEventListener(r,s);return n}clearness(){let{view:t}=this,e=k("input",{type:"range",min:.1,max:1,step:.05,value:1,"aria-label":"Opacity of bodies"});e.addEventListener("input",()=>t.opacity(Number(e.value)));let n=k("input",{type:"range",min:0,max:1,step:.005,value:.5,"aria-label":"Place of the section"}),s=k("select",{"aria-label":"Section across"},...["none","x","y","z"].map((o,a)=>k("option",{value:a},o))),r=()=>t.section(Number(s.value)?Number(s.value)-1:null,Number(n.value));return s.addEventListener("change",r),n.addEventListener("input",r),k("fieldset",{},k("legend",{},"Bodies"),k("label",{},"opacity ",e),k("label",{},"section across ",s,n))}bar(){let{player:t}=this;this.button=k("button",{type:"button",class:"play",onclick:()=>t.play()},"Play"),this.slider=k("input",{type:"range",min:t.first,max:t.last,step:"any",value:t.first,"aria-label":"Time",class:"time"}),this.slider.addEventListener("input",()=>{t.play(!1),t.seek(Number(this.slider.value))}),this.readout=k("output",{class:"readout"});let e=[...new Set([..._w,t.speed])].sort((n,s)=>n-s);return this.speed=k("select",{"aria-label":"Speed"},...e.map(n=>k("option",{value:n,selected:n===t.speed},`\xD7 ${n}`))),this.speed.addEventListener("change",()=>t.speed=Number(this.speed.value)),this.ticks=k("div",{class:"ticks"}),this.shown=0,new ResizeObserver(()=>this.tick(this.shown)).observe(this.ticks),k("div",{class:"bar"},this.button,k("button",{type:"button",onclick:()=>t.step(-1),"aria-label":"One state back",class:"step"},"\u2039"),k("button",{type:"button",onclick:()=>t.step(1),"aria-label":"One state forward",class:"step"},"\u203A"),k("div",{class:"slide"},this.slider,this.ticks),this.readout,this.speed)}tick(t){this.shown=t;let e=(this.content.events[t]??[]).slice(0,200),n=this.ticks.clientWidth,s=this.player.last-this.player.first,r=e.map(({time:c})=>s>0?n*(c-this.player.first)/s:0),o=lh(e,r,n);this.ticks.style.height=e.length?"1.6rem":"6px";let a=r.map(c=>{let h=k("i",{});return h.style.left=`${c.toFixed(1)}px`,h}),l=o.map(({left:c,text:h,event:u,wide:f})=>{let d=k("button",{type:"button",class:"flag",tabindex:"-1",title:`${u.name}, ${fe(u.time,7)} s`,onclick:()=>this.player.seek(u.time)},h);return Object.assign(d.style,{left:`${c.toFixed(1)}px`,width:`${f}px`}),d});this.ticks.replaceChildren(...a,...l)}layers(){let t={loads:this.content.loads.length,closures:this.content.plots.some(({key:n})=>n==="closures"),contacts:this.content.contacts.length,forces:this.content.forces.some(({kind:n})=>n!=="load"),ties:this.content.ties.length,axes:this.content.bodies.some(({axes:n})=>n.length)},e=wg.filter(([n])=>t[n]??!0).map(([n,s,r,o])=>{let a=k("input",{type:"checkbox",checked:o,"data-layer":n});return a.addEventListener("change",()=>this.view.show(n,a.checked)),this.view.show(n,o),this.keys.set(r,[s,()=>a.click()]),k("label",{},a,s)});for(let[n]of wg)(t[n]??!0)||this.view.show(n,!1);return k("fieldset",{class:"layers"},k("legend",{},"Show"),...e)}ticked(t,e){let n=this.tools.querySelector(`[data-layer=${t}]`);n.checked=!0,n.nextSibling.textContent=e}camera(){let{view:t,content:e}=this,n=Object.keys(Wf).map((r,o)=>(this.keys.set(String(o+1),[`Look from: ${r}`,()=>t.look(r)]),k("button",{type:"button",onclick:()=>t.look(r)},r)));this.keys.set("f",["Fit the motion into the view",()=>t.look()]);let s=k("select",{"aria-label":"Follow a body"},k("option",{value:0},"nothing"),...e.bodies.slice(0,1e3).map((r,o)=>k("option",{value:o+1},r.name)));return s.addEventListener("change",()=>t.followBody(Number(s.value))),k("fieldset",{},k("legend",{},"Look from"),...n,k("label",{},"follow ",s))}members(){let{members:t}=this.content;if(!t)return null;let e=k("select",{"aria-label":"Member of the batch"},...t.shown.map((n,s)=>k("option",{value:s},[`${n}`,t.names[n]].filter(Boolean).join(": "))));return e.addEventListener("change",()=>this.chosen(Number(e.value))),this.member=e,k("fieldset",{class:"members"},k("legend",{},`Member, of ${t.of}`),e)}take(t){this.tick(t),this.member&&(this.member.value=t)}faster(t){let{options:e,selectedIndex:n}=this.speed;this.speed.selectedIndex=Math.min(Math.max(n+t,0),e.length-1),this.speed.dispatchEvent(new Event("change")),this.say([`Speed \xD7 ${this.player.speed}`])}tell(){let{player:t}=this;this.button.textContent=t.playing?"Pause":"Play",this.slider.value=t.time,this.slider.setAttribute("aria-valuetext",`${fe(t.time)} seconds`),this.readout.textContent=`${t.time.toFixed(xw(t.last-t.first))} s`}},xw=i=>Math.min(Math.max(3-Math.floor(Math.log10(i||1)),0),9);var yw=i=>/[",\n\r]/.test(i)||/^[=+\-@]/.test(i)?`"${i.replaceAll('"','""')}"`:i,vw=["fx","fy","fz","mx","my","mz"];function Xf(i,t,e){let n=[["t [s]",r=>t.t.at(0,0,r)]];for(let{key:r,names:o,units:a,wrenches:l}of i.plots){let c=t[r];for(let h=0;h<c.channels;h++){let u=l?`${o[Math.floor(h/6)]} ${vw[h%6]} [${h%6<3?"N":"N m"}]`:`${o[h]} [${a[h]||"SI"}]`;n.push([`${r} ${u}`,f=>c.at(e,h,f)])}}let s=[n.map(([r])=>yw(r)).join(",")];for(let r=0;r<t.t.times;r++)s.push(n.map(([,o])=>Number.isNaN(o(r))?"":o(r)).join(","));return`${s.join(`\r
`)}\r
`}function Eg(i,t,e){let n=i.createElement("a");n.href=URL.createObjectURL(new Blob([e],{type:"text/csv;charset=utf-8"})),n.download=t,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var Mw=["N","N m","J","W","rad","m","rad/s","m/s"],bw=new Set(["N m"]),Sw={"q rad":"angle","q m":"travel","v rad/s":"rate","v m/s":"speed"};function Ag(i,t){let e=[],n=i.compared.map((a,l)=>l),s=({title:a,unit:l,names:c,value:h,others:u=[],shades:f=null,beside:d=null,owners:p=null,word:_="",aside:m=!1})=>{let g=(R,T,y)=>{let S=new Array(t.t.times);for(let D=0;D<S.length;D++){let N=R(T,y,D);S[D]=Number.isFinite(N)?Math.abs(N)<M.noise?0:N:null}return S},M={title:a,unit:l,names:c,value:h,curve:(R,T)=>g(h,R,T),other:(R,T)=>u[R]?g(u[R],0,T):null,shades:f,owners:p,word:_,aside:m,times:t.t.times};M.largest=Ew(M),M.noise=Math.max(1e-11*Math.max(M.largest,d?.largest??0),1e-30),(!bw.has(l)||M.largest>M.noise)&&e.push(M)};for(let{key:a,title:l,names:c,units:h,wrenches:u,bodies:f,owners:d}of i.plots){let p=t[a],_=n.map(A=>t[`${a}@${A}`]),m=A=>({value:A(p),others:_.map(M=>M&&A(M))}),g=f?.map(A=>i.bodies[A-1].colour);if(u){let A=y=>m(S=>(D,N,L)=>{let V=6*N+y;return ww(S.at(D,V,L),S.at(D,V+1,L),S.at(D,V+2,L))});s({title:`${l}, forces`,unit:"N",names:c,...A(0),shades:g,owners:d,word:"force"}),s({title:`${l}, moments`,unit:"N m",names:c,...A(3),shades:g,owners:d,word:"moment",beside:e.at(-1)});let M=y=>m(S=>(D,N,L)=>S.at(D,6*Math.floor(N/3)+y+N%3,L)),R=y=>y?.flatMap(S=>[S,S,S]),T={names:c.flatMap(y=>["x","y","z"].map(S=>`${y} ${S}`)),shades:null,owners:R(d),aside:!0};s({title:`${l}, forces in body axes`,unit:"N",...M(0),word:"force",...T}),s({title:`${l}, moments in body axes`,unit:"N m",...M(3),word:"moment",beside:e.at(-1),...T});continue}let x=A=>Mw.indexOf(A)+1||(A==="1"?99:50);for(let A of[...new Set(h)].sort((M,R)=>x(M)-x(R))){let M=h.flatMap((S,D)=>S===A?[D]:[]),R=A==="1"?"":A,T=new Set(h).size>1&&R?`${l}, ${R}`:l,y=S=>S&&M.map(D=>S[D]);s({title:T,unit:R,names:y(c),...m(S=>(D,N,L)=>S.at(D,M[N],L)),shades:y(g),owners:y(d),word:Sw[`${a} ${A}`]})}}let r=i.bodies.length,o=a=>a&&((l,c,h)=>a.at(l,7*Math.floor(c/3)+c%3,h));return s({title:"Origins of bodies",unit:"m",aside:!0,names:i.bodies.flatMap(({name:a})=>["x","y","z"].map(l=>`${a} ${l}`)),value:o(t.poses),others:n.map(a=>o(t[`poses@${a}`])),owners:Array.from({length:3*r},(a,l)=>["body",Math.floor(l/3)+1]),word:"origin"}),e}var ww=(i,t,e)=>Math.sqrt(i*i+t*t+e*e);function Ew(i){let t=Math.max(1,Math.floor(i.times/100)),e=0;for(let n=0;n<Math.min(i.names.length,400);n++)for(let s=0;s<i.times;s+=t){let r=Math.abs(i.value(0,n,s));r>e&&(e=r)}return e}function Tg(i,t){let e=i.names.map((r,o)=>o);if(e.length<=6)return e;let n=Math.max(1,Math.floor(i.times/100)),s=e.slice(0,400).map(r=>{let[o,a]=[1/0,-1/0];for(let l=0;l<i.times;l+=n){let c=i.value(t,r,l);c<o&&(o=c),c>a&&(a=c)}return[r,a-o]});return s.sort((r,o)=>o[1]-r[1]),s.slice(0,6).map(([r])=>r).sort((r,o)=>r-o)}var qf=class{constructor(t,e){[this.members,this.times]=t.shape,this.channels=t.shape.slice(2).reduce((n,s)=>n*s,1),this.low=t.low,this.step=t.step,this.codes=t.as==="i2"?Tw(e,t.at,this.members*this.channels,this.times):null,this.values=t.as==="f8"?Aw(e,t.at,this.members*this.channels*this.times):null}at(t,e,n){let s=(t*this.channels+e)*this.times+n;if(this.values)return this.values[s];let r=this.codes[s];return r===-32768?NaN:this.low[e]+this.step[e]*r}};function Aw(i,t,e){let n=new Uint8Array(8*e);for(let s=0;s<8;s++)for(let r=0,o=t+s*e;r<e;r++)n[8*r+s]=i[o+r];return new Float64Array(n.buffer)}function Tw(i,t,e,n){let s=e*n,r=new Int16Array(s);for(let o=0,a=0;o<e;o++){let l=0;for(let c=0;c<n;c++,a++)l=l+i[t+a]+(i[t+s+a]<<8)&65535,r[a]=l}return r}async function Rg(i){let t=JSON.parse(i.getElementById("content").textContent),e=i.getElementById("arrays"),n=await yh(e.textContent);e.textContent="";let s=Object.fromEntries(Object.entries(t.arrays).map(([r,o])=>[r,new qf(o,n)]));return{content:t,arrays:s}}async function yh(i){let t=atob(i.trim()),e=new Uint8Array(t.length);for(let s=0;s<t.length;s++)e[s]=t.charCodeAt(s);let n=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return new Uint8Array(await new Response(n).arrayBuffer())}var vh=class{constructor(t,e,n,s){this.keys=new Map([[" ",["Play or pause",()=>t.play()]],[".",["One state forward",()=>t.step(1)]],[",",["One state back",()=>t.step(-1)]],[">",["Ten states forward",()=>t.step(10)]],["<",["Ten states back",()=>t.step(-10)]],["Home",["To the start",()=>t.seek(t.first)]],["End",["To the end",()=>t.seek(t.last)]],["+",["Faster",()=>n.faster(1)]],["-",["Slower",()=>n.faster(-1)]],...n.keys,["h",["Hide or show what is selected",()=>s.selected&&s.hide(s.selected)]],["i",["Isolate what is selected",()=>s.selected&&s.isolate(s.selected)]],["z",["Bring near what is selected",()=>s.selected&&e.frameThing(s.selected)]],["a",["Show all",()=>s.showAll()]],["Escape",["Select nothing",()=>s.select(null)]],["?",["These keys",()=>this.help()]]]),this.inView=new Map([["ArrowLeft",()=>e.orbit(.1,0)],["ArrowRight",()=>e.orbit(-.1,0)],["ArrowUp",()=>e.orbit(0,.1)],["ArrowDown",()=>e.orbit(0,-.1)],["PageUp",()=>e.zoom(.9)],["PageDown",()=>e.zoom(1/.9)]]),this.canvas=e.canvas,document.addEventListener("keydown",r=>this.press(r)),this.dialog=this.table()}press(t){if(t.ctrlKey||t.altKey||t.metaKey||this.dialog.open)return;let{tagName:e,type:n}=t.target;if(["SELECT","TEXTAREA"].includes(e)||e==="INPUT"&&n!=="checkbox"&&n!=="range"||(e==="BUTTON"||e==="SUMMARY"||e==="INPUT"&&n==="checkbox")&&(t.key===" "||t.key==="Enter")||e==="INPUT"&&["Home","End"].includes(t.key))return;let o=t.target===this.canvas&&this.inView.get(t.key)||this.keys.get(t.key)?.[1]||this.arrow(t);o&&(t.preventDefault(),o())}arrow({key:t,target:e}){return e!==document.body?null:{ArrowRight:()=>this.keys.get(".")[1](),ArrowLeft:()=>this.keys.get(",")[1]()}[t]}table(){let t={" ":"Space"},e=[...this.keys].map(([o,[a]])=>k("tr",{},k("th",{scope:"row"},k("kbd",{},t[o]??o)),k("td",{},a))),n=k("tr",{},k("th",{scope:"row"},k("kbd",{},"Arrows")),k("td",{},"One state; in the view around the mechanism, Page Up and Page Down nearer and farther")),s=k("button",{type:"button",onclick:()=>this.dialog.close()},"Close"),r=k("dialog",{"aria-label":"Keys"},k("h2",{},"Keys"),k("table",{},...e,n),s);return document.body.append(r),r}help(){this.dialog.showModal()}};var Rw=(i,t)=>i<t||t!==t?i:t,Cw=(i,t)=>i>t||t!==t?i:t,Pw=(i,t)=>i%t,Mh=class{constructor(t,e,n=new Uint8Array){let s=e.base??Math.ceil((e.static+65536)/16)*16;this.memory=new WebAssembly.Memory({initial:Math.ceil((s+n.length)/65536)+1}),this.base=s,this.image=n,this.end=s,this.room(n.length);let r=new WebAssembly.Global({value:"i32",mutable:!0},s);this.table=new WebAssembly.Table({element:"anyfunc",initial:1});let l={...Object.fromEntries(Object.getOwnPropertyNames(Math).map(c=>[c,Math[c]])),...{fmin:Rw,fmax:Cw,fmod:Pw,memcpy:(c,h,u)=>this.copy(c,h,u),memset:(c,h,u)=>this.fill(c,h,u)},__linear_memory:this.memory,__stack_pointer:r,__indirect_function_table:this.table};this.functions=new WebAssembly.Instance(new WebAssembly.Module(t),{env:l}).exports,this.places={};for(let[c,h]of Object.entries(this.functions))this.places[c]=this.table.length,this.table.grow(1,h)}restore(){new Uint8Array(this.memory.buffer).set(this.image,this.base)}copy(t,e,n){return new Uint8Array(this.memory.buffer).copyWithin(t,e,e+n),t}fill(t,e,n){return new Uint8Array(this.memory.buffer).fill(e,t,t+n),t}room(t){let e=this.end;this.end=Math.ceil((e+t+8)/16)*16;let n=this.end-this.memory.buffer.byteLength;return n>0&&this.memory.grow(Math.ceil(n/65536)),e}floats(t,e){return new Float64Array(this.memory.buffer,t,e)}integers(t,e){return new BigInt64Array(this.memory.buffer,t,e)}words(t,e){return new Uint32Array(this.memory.buffer,t,e)}kernel(t,e,n){let s=e.length-1,r=this.room(4*e.length),o=this.room(8*e.length),a=this.room(8*e.length),l=this.room(8*e.reduce((d,p)=>d+p,0)),c=this.room(8*n),h=[],u=l;for(let d of e)h.push(u),u+=8*d;this.words(r,e.length).set(h),this.integers(a,e.length).set(e.map(BigInt)),this.integers(o,e.length).set(e.map(BigInt));let f=this.functions[t];return(...d)=>{for(let p=0;p<s;p++)this.floats(h[p],e[p]).set(d[p]);return f(r,o,a,0n,1n,c,0),Array.from(this.floats(h[s],e[s]))}}};var Cg=2220446049250313e-31,[Iw,Lw,Dw]=[1e-9,1024*Cg,64*Cg],[Nw,gr]=[1e-9,1e-12],Pg="the stops that are hit there together do not settle",wh=1e-13,pn=(i,t=0)=>i.reduce((e,n)=>Math.max(e,Math.abs(n)),t),Fi=class extends Error{},_r=class extends Error{},Sh=class{constructor(t,e,n){Object.assign(this,{transition:t,x:e});let{sides:s,locks:r}=t.events;this.sides=s,this.locks=s.map(l=>r[l.lock]),this.size=t.sizes(e.q,e.params),this.bounds=t.restAt(e.q,e.params),this.resting=this.locks.map(l=>e.params[l.flag]!==0);let o=t.kernels.gaps(e).map(Math.abs),a=this.locks.map((l,c)=>e.old[l.flag]!==0&&!this.resting[c]);this.candidates=s.map((l,c)=>n[c]||this.resting[c]||o[c]<=wh*Math.max(1,this.size[c])&&!a[c]),this.e=t.kernels.restitution(e).map((l,c)=>this.resting[c]?0:l),this.before=t.rates(e)}settle(t){let e=this.candidates.map((n,s)=>n&&(this.resting[s]||this.before[s]<0));(e.some(Boolean)||t)&&this.impact(e),this.candidates.some(Boolean)&&this.rest()}kept(){let{x:t}=this,[e,n,s]=[[...t.v],[...t.multipliers],[...t.work]];return()=>Object.assign(t,{v:[...e],multipliers:[...n],work:[...s]})}impact(t){let{x:e}=this,n=[...e.v],s=this.kept();for(let r=0;r<4*t.length+4;r++){s();try{this.transition.jump(e,this.with(t),this.rebounds(t))}catch(f){if(!(f instanceof _r)||!this.fewer(t,s))throw f;return}let o=this.pushed(),a=this.transition.rates(e),l=pn(o,1e-300),c=pn([...e.v,...n],1e-300),h=bh(t.map((f,d)=>f&&o[d]<-gr*l),o),u=bh(t.map((f,d)=>this.candidates[d]&&!f&&a[d]<-gr*c),a);if(h<0&&u<0)return this.noGain(t,s);h>=0&&(t[h]=!1),u>=0&&(t[u]=!0)}throw new Fi(Pg)}pushed(){return this.sides.map(t=>this.x.multipliers[t.row]*t.sign)}noGain(t,e){let{x:n}=this,s=[...new Set(this.sides.map(_=>_.row))],r=()=>s.reduce((_,m)=>_+n.work[m],0);if(!(r()>gr*s.reduce((_,m)=>_+Math.abs(n.work[m]),0)))return;let o=_=>(e(),this.transition.jump(n,this.with(t),this.rebounds(t).map(m=>_*m)),r()),a=o(0),l=o(.5),c=o(1),[h,u,f]=[a,4*l-c-3*a,2*(c+a-2*l)],d=Math.sqrt(Math.max(0,u*u-4*f*h)),p=(f===0?[-h/u]:[(-u-d)/(2*f),(-u+d)/(2*f)]).filter(_=>_>=0&&_<=1);o(Math.max(0,...p))}rebounds(t){let e=Array(this.transition.model.rows).fill(0);return this.sides.forEach((n,s)=>{t[s]&&this.before[s]<0&&(e[n.row]+=-this.e[s]*this.before[s]*n.sign)}),e}fewer(t,e){let{x:n}=this,s=t.flatMap((a,l)=>a?[l]:[]);if(s.length>6)return!1;let r=this.before.map((a,l)=>this.candidates[l]&&a<0?-this.e[l]*a:0),o=[];for(let a=s.length-1;a>0;a--)for(let l of Ig(s,a))o.push([t.map((c,h)=>l.includes(h)),r]);o.push([t,r.map(()=>0)]);for(let[a,l]of o){e();try{this.transition.jump(n,this.with(a),this.rebounds(a.map((p,_)=>p&&l[_]>0)))}catch(p){if(p instanceof _r)continue;throw p}let c=this.pushed(),h=this.transition.rates(n),u=pn(c,1e-300),f=a.some((p,_)=>p&&c[_]<-gr*u),d=h.some((p,_)=>this.candidates[_]&&p<l[_]-Nw*pn(this.before,1e-300));if(!f&&!d)return!0}return!1}rest(){let{x:t,transition:e}=this,n=e.rates(t),s=pn([...t.v,...t.vBefore],1e-300),r=n.map((p,_)=>this.candidates[_]&&Math.abs(p)<=gr*s),o=this.accelerations(n.map(()=>!1)),{t0:a,t1:l}=e.model,c=Math.max(Iw*Math.min(1,l-a),Lw*Math.abs(t.t)),h=n.map((p,_)=>r[_]||!this.candidates[_]||!(this.resting[_]||p>0)||!(o[_]<0)?!1:2*p/-o[_]<c||.5*p*p/-o[_]<Dw*this.size[_]),u=n.map((p,_)=>r[_]||h[_]),f=u.map((p,_)=>p&&o[_]<=0),d=!u.some(Boolean);for(let p=0;p<4*u.length+4&&!d;p++){let _=this.forces(f),m=this.accelerations(f),g=bh(f.map((A,M)=>A&&_[M]<-gr*pn(_,1e-300)),_),x=bh(f.map((A,M)=>u[M]&&!A&&m[M]<-gr*pn([...m,...o],1e-300)),m);g>=0&&(f[g]=!1),x>=0&&(f[x]=!0),d=g<0&&x<0}if(!d)throw new Fi(Pg);f.some((p,_)=>p&&h[_])&&e.jump(t,this.with(f),Array(e.model.rows).fill(0)),t.params=this.with(f)}with(t){let e=[...this.x.params];return this.locks.forEach((n,s)=>{e[n.flag]=t[s]?1:0,t[s]&&(e[n.values[0]]=this.bounds[s])}),e}accelerations(t){let{x:e,transition:n}=this,s=n.kernels.acceleration({...e,params:this.with(t)});return n.kernels.gap_motion({...e,a:s}).slice(this.sides.length)}forces(t){let e=this.transition.kernels.multipliers({...this.x,params:this.with(t)});return this.sides.map(n=>e[n.row]*n.sign)}};function bh(i,t){let e=-1;return i.forEach((n,s)=>{n&&(e<0||t[s]<t[e])&&(e=s)}),e}function Ig(i,t){return t===0?[[]]:i.flatMap((e,n)=>Ig(i.slice(n+1),t-1).map(s=>[e,...s]))}var Og=2**-52,[Lg,Dg]=[1e-10,64*Og],Uw=1e-6,[Eh,Ow,Ng]=[1e-6,100,4],[Ug,Fw,Bw]=[1e-9,64*Og,1e-7],Ah=class{constructor(t){this.run=t,this.model=t.model,this.events=t.events,this.kernels=t.kernels,this.closing=(this.events?.actions??[]).map(e=>e.some(n=>this.closes(n)))}closes(t){return t.hold!=null||t.bounce!=null||t.switch!=null&&t.on&&this.events.switched[t.switch]!=null}arm(){let{run:t,events:e}=this,n={params:t.params},s=this.kernels.armed?.(n)??[],r=this.kernels.at?.(n)??[];for(let o=0;o<e.triggers;o++)t.set("watch.armed",s[o]!==0?1:0,o),t.at[o]=r[o]}holdFromStart(t){for(let e of this.events.locks){if(this.run.params[e.flag]===0||e.side)continue;let n=this.kernels.lock_values(t).slice(...e.at);e.values.forEach((s,r)=>this.run.params[s]=n[r])}}atStart(){let{sides:t,names:e}=this.events;if(!t.length)return null;let n=this.instant(),s=this.kernels.gaps(n),r=this.sizes(n.q,n.params).map(c=>Math.max(1,c)),o=s.findIndex((c,h)=>c<-Ug*r[h]);if(o>=0)return{sentence:`The start is beyond the stop ${e[t[o].trigger]}.`,ok:!1};let a=this.rates(n),l=Array(this.events.triggers).fill(!1);return t.forEach((c,h)=>{n.params[this.events.locks[c.lock].flag]===0&&s[h]<=wh*r[h]&&a[h]<=0&&(l[c.trigger]=!0)}),l.some(Boolean)?this.at(l):null}instant(){let{run:t,model:e}=this,n=Th(e.quaternions,t.q),s=t.v;return{t:t.t,q:n,v:s,params:Array.from(t.params),old:Array.from(t.params),vBefore:[...s],tau:t.fields.tau??[],multipliers:Array(e.rows).fill(0),work:Array(e.rows).fill(0),ending:null}}at(t){let{run:e}=this,n=this.instant();try{this.happen(n,t)}catch(s){if(!(s instanceof Fi)&&!(s instanceof _r))throw s;return{sentence:`Stopped at t = ${Number(n.t.toPrecision(9))}: ${s.message}.`,ok:!1}}if(e.params.set(n.params),this.arm(),e.float("y").set([...n.q,...n.v]),e.modes.push({time:n.t,params:[...n.params]}),!this.slipped(n,t)){let s=this.events.names.filter((r,o)=>t[o]&&o<this.events.triggers);e.log.push(...s.map(r=>({time:n.t,name:r})))}return n.ending}slipped(t,e){let{sides:n}=this.events;if(!n.length)return!1;let s=new Set(n.map(o=>o.trigger));if(e.some((o,a)=>o&&a<this.events.triggers&&!s.has(a))||n.some(o=>t.multipliers[o.row]!==0)||t.params.some((o,a)=>o!==t.old[a]))return!1;let r=this.rates({...t,v:t.vFound,params:t.old});return n.every((o,a)=>!e[o.trigger]||r[a]>0)}happen(t,e){let{events:n}=this;t.vFound=[...t.v];let s=this.meet(t,e),[r,o]=[[...t.q],[...t.v]],a=!1,l=!1;for(let c=0;c<n.triggers;c++){if(!e[c])continue;let h=this.kernels[`values${c}`]?.({t:t.t,q:r,v:o,params:t.old})??[];n.actions[c].forEach((u,f)=>this.act(c,t,u,h[f])),a||=this.closing[c],l||=n.actions[c].some(u=>u.set!=null||u.switch!=null&&u.on)}l&&this.check(t),n.sides.length?new Sh(this,t,s).settle(a):a&&this.jump(t,t.params,Array(this.model.rows).fill(0)),this.onto(t,a||t.q.some((c,h)=>c!==r[h]))}act(t,e,n,s){let{events:r}=this;if(n.set!=null)e.params[n.set]=s;else if(n.switch!=null)e.params[n.switch]=n.on?1:0;else if(n.open!=null)this.letGo(e,r.locks[n.open]);else if(n.hold!=null){let o=r.locks[n.hold];if(n.put){let l=pn(this.kernels.q_rate(e)),c=Math.max(Lg,Dg*Math.abs(e.t));if(Math.abs(e.q[o.place]-s)>Eh+Ng*c*l)throw new Fi(`an event moves ${r.names[t]} past its coordinate`);e.q[o.place]=s}let a=this.kernels.lock_values(e).slice(...o.at);e.params[o.flag]=1,o.values.forEach((l,c)=>e.params[l]=a[c])}else n.end&&(e.ending??={sentence:`Ended at t = ${Number(e.t.toPrecision(9))} by ${r.names[t]}: ${r.causes[t]}.`,ok:!0})}letGo(t,e){if(t.params[e.flag]===0)return;t.params[e.flag]=0;let n=t.params[e.values[0]];e.one&&Math.abs(n-t.q[e.place])<=Eh&&(t.q[e.place]=n)}check(t){if(!t.params.every(Number.isFinite))throw new Fi("an event sets a parameter to no finite number");if(this.kernels.value){let l=this.kernels.value({...t,params:t.old});if(this.kernels.value(t).some((h,u)=>!(Math.abs(h)<=Uw+Math.abs(l[u]))))throw new Fi("after its events a constraint is open, and no finite impulse closes it")}let{sides:e,locks:n,names:s}=this.events;if(!e.length)return;let r=this.kernels.gaps({...t,params:t.old}),o=this.kernels.gaps(t),a=this.sizes(t.q,t.params).map(l=>Math.max(1,l));e.forEach((l,c)=>{if(o[c]-r[c]>wh*a[c]&&(t.params[n[l.lock].flag]=0),o[c]<-Ug*a[c]&&o[c]<r[c])throw new Fi(`an event moves ${s[l.trigger]} past its coordinate`)})}jump(t,e,n){let{model:s}=this,r=this.kernels.rate({...t,params:e}),o=this.kernels.impulse({t:t.t,q:t.q,v:t.v,rates:n,params:e}),a=o.slice(0,s.nv),l=s.nv+6*s.bodies,c=o.slice(l,l+s.rows),h=o.slice(l+s.rows+1);if(!a.every(Number.isFinite))throw new Fi("the impulses of its events have no finite solution");if(pn(h)>Bw*(1+pn(a)))throw new _r("its constraints contradict each other");t.v=a,c.forEach((u,f)=>{t.multipliers[f]+=u,t.work[f]+=u*(r[f]+n[f])/2})}onto(t,e){let{model:n}=this;if(!e||!n.project||!n.closes)return;let s=this.kernels.projection(t),r=s.slice(0,n.nq);pn(r.map((o,a)=>o-t.q[a]))>Eh||([t.q,t.v]=[r,s.slice(n.nq,n.nq+n.nv)])}sizes(t,e){let n=pn(t,1);return this.kernels.bounds({params:e}).map((s,r)=>this.events.rounded[r]?n:Math.abs(s))}restAt(t,e){let n=this.sizes(t,e);return this.kernels.bounds({params:e}).map((s,r)=>s+(this.events.rounded[r]?this.events.sides[r].sign*Fw*n[r]:0))}rates(t){return this.kernels.gap_motion({...t,a:null}).slice(0,this.events.sides.length)}meet(t,e){let{sides:n,locks:s}=this.events,r=n.map(f=>e[f.trigger]);if(!r.some(Boolean))return r;let o=this.kernels.gaps(t);this.back(t,o.map((f,d)=>r[d]?f:0));let a=[...t.params],l=this.restAt(t.q,a),c=[...t.q];n.forEach((f,d)=>{if(!r[d])return;f.place!=null&&(c[f.place]=l[d]);let p=s[f.lock];[a[p.flag],a[p.values[0]]]=[1,l[d]]});let h=Math.max(Eh,Ow*pn(o.filter((f,d)=>r[d]))),u=[c];this.events.rounded.some(Boolean)&&u.push(this.kernels.projection({t:t.t,q:c,v:t.v,params:a}).slice(0,this.model.nq));for(let f of u)pn(f.map((d,p)=>d-t.q[p]))<=h&&(t.q=[...f]);return r}back(t,e){let n=this.rates(t),s=Math.max(0,...e.map((l,c)=>l<0&&n[c]<0?l/n[c]:0));s<=Ng*Math.max(Lg,Dg*Math.abs(t.t))||(s=0);let r=this.kernels.acceleration(t),o=this.kernels.q_rate(t),a=t.v.map((l,c)=>l-s*r[c]);a.every(Number.isFinite)&&([t.q,t.v]=[t.q.map((l,c)=>l-s*o[c]),a]),t.vBefore=[...t.v]}};function Th(i,t){let e=Array.from(t);for(let n of i){let s=Math.hypot(e[n],e[n+1],e[n+2],e[n+3]);if(s>0)for(let r=n;r<n+4;r++)e[r]/=s}return e}var Jf=2**-52,Yf=64*Jf,kw=10,zw=1e3,Fg=[[100,1e-9,512*Jf],[1e3,1e-7,4096*Jf]],Vw=.15,Gw=.01,Hw=1e-6,[Ww,Xw,qw,,Yw,$w]=[0,1,2,3,4,5],Zw=-2,[Rh,$f,Jw,Kw,jw]=[0,1,2,3,4],Qw={[Jw]:"comes near a singular position, over which a page does not carry a motion",[Kw]:"comes near a singularity of its angles",[-1]:"finds no step that is short enough",[-2]:"has a force that is no finite number",[-3]:"takes too many steps",[-9]:"comes near a singularity of its angles"},t1=500,Bg=1e-9,e1=60,Zf=i=>i>0?1:i<0?-1:0,Ph=class{constructor(t,e,n){this.plan=n,this.model=n.model,this.memory=new Mh(t,n,e),n.functions.forEach((r,o)=>{if(this.memory.places[r]!==o+1)throw new Error(`function ${r} is at another place`)});let s=Object.entries(n.kernels).map(([r,o])=>[r,o.arguments,o.sizes,this.memory.kernel(r,o.sizes,o.workspace)]);this.kernels=Object.fromEntries(s.map(([r,o,a,l])=>{let c=a.map(h=>new Float64Array(h));return[r,h=>l(...o.map((u,f)=>u==="t"&&h.t!=null?[h.t]:h[u]??c[f]))]})),this.fields={};for(let[r,[o,a,l]]of Object.entries(n.fields))this.fields[r]=l?this.memory.integers(o,a):this.memory.floats(o,a);this.events=this.model.events??null,this.transition=new Ah(this)}float(t){return this.fields[`block.${t}`]}get(t,e=0){return Number(this.fields[`block.${t}`][e])}set(t,e,n=0){this.fields[`block.${t}`][n]=BigInt(e)}get t(){return this.float("t")[0]}get y(){return Array.from(this.float("y"))}get q(){return this.y.slice(0,this.model.nq)}get v(){return this.y.slice(this.model.nq,this.model.nq+this.model.nv)}evaluate(t,e=this.t,n=this.y){this.float("t_eval")[0]=e,this.float("y_eval").set(n);let s=this.memory.integers(this.plan.calls[t],8);this.memory.functions[t](Number(s[1]),Number(s[2]),Number(s[3]),0n,1n,Number(s[6]),0)}start({params:t=this.model.params,q:e=this.model.q0,v:n=this.model.v0,t:s=this.model.t0,goesOn:r=!1}={}){let{model:o}=this,a=r?{y:this.float("out_y").slice(),fired:this.firedAt,log:this.log.filter(u=>u.time<=s),modes:this.modes}:null;if(this.memory.restore(),this.params=this.fields.params??new Float64Array(0),this.params.set(t),this.log=a?.log??[],this.modes=a?.modes.filter(u=>u.time<=s)??[{time:o.t0,params:Array.from(t)}],this.ended=null,this.steps=0,a&&this.float("out_y").set(a.y),!r)for(let u of o.clocks)this.params[u]=Math.max(this.params[u],s);let l={t:s,q:Th(o.quaternions,e),v:Array.from(n),params:this.params};if(this.events&&!r&&this.transition.holdFromStart(l),o.closes&&!(l=this.assembled(l)))return this.end("The loops cannot be closed from this start.",!1);this.float("t")[0]=s,this.float("y").set([...l.q,...l.v]),this.modes.push({time:s,params:Array.from(this.params)}),this.float("t_start")[0]=s,this.set("status",Rh),this.set("fresh",1);let c=this.float("times"),h=0;for(;h<c.length&&c[h]<=s;)h++;for(let u=r?h-1:0;u<h;u++)(c[u]===s||!r)&&this.keep(u);return this.set("out_n",h),this.firedAt=a?.fired??(this.events?this.events.names.map(()=>-1/0):[]),this.last=-1/0,this.row=Fg.map(()=>0),this.events&&this.begin(),this.ended?this.ended:(this.float("t_end")[0]=this.nextEnd(),o.closes&&this.lookAround(),this.ended)}keep(t){let e=this.model.nq+this.model.nv;this.float("out_y").set(this.y,t*e),this.float("out_t")[t]=this.float("times")[t]}assembled(t){for(let e=0;e<e1;e++){let n=pn(this.kernels.value(t)),s=this.kernels.projection(t),r=Th(this.model.quaternions,s.slice(0,this.model.nq)),o=s.slice(this.model.nq,this.model.nq+this.model.nv);if(![...r,...o].every(Number.isFinite))return null;let a=pn(r.map((l,c)=>l-t.q[c]))+pn(o.map((l,c)=>l-t.v[c]))<1e-12;if(n<=1e-13&&a||(t={...t,q:r,v:o},n<=Bg&&a))return t}return pn(this.kernels.value(t))<=Bg?t:null}end(t,e){return this.ended={sentence:t,ok:e,time:this.t},this.ended}advance(t=1/0){let e=Date.now()+t,[n,s]=this.plan.words;for(this.memory.integers(n,s+1)[s]=BigInt(t1);!this.ended;){this.memory.functions.advance(n);let r=this.get("status");if(r===jw||r===$f?this.there():r!==Rh&&this.end(`At t = ${Ch(this.t)} s the motion ${Qw[r]??"cannot go on"}.`,!1),!this.ended&&Date.now()>=e)return null}return this.ended}get frames(){return this.get("out_n")}frame(t){let{nq:e,nv:n}=this.model,s=t*(e+n),r=this.float("out_y");return{t:this.float("times")[t],q:Array.from(r.subarray(s,s+e)),v:Array.from(r.subarray(s+e,s+e+n))}}paramsAt(t){let e=this.modes[0].params;for(let n of this.modes)n.time<=t&&(e=n.params);return e}poses(t){let{t:e,q:n}=this.frame(t),s=this.kernels.placements({t:e,q:n,params:this.paramsAt(e)}),r=[];for(let o=0;o<this.model.bodies;o++){let[a,l,c,h,u,f,d,p,_,m,g,x]=s.slice(12*o,12*o+12);r.push(m,g,x,...n1([a,l,c,h,u,f,d,p,_]))}return r}nextEnd(){let t=this.model.t1,{t:e}=this;return this.at?.forEach((n,s)=>{this.isOpen(s)&&n>e+Yf*Math.abs(e)&&(t=Math.min(t,n))}),t}isOpen(t){let[e,n]=[this.at[t],this.t];return e>this.firedAt[t]&&e>=n-Yf*Math.abs(n)&&this.get("watch.armed",t)!==0}due(){let{t}=this;return this.at.map((e,n)=>{let s=this.isOpen(n)&&e<=t+Yf*Math.abs(t);return s&&(this.firedAt[n]=e),s})}begin(){let t=this.events.names.length;this.within=this.events.bound.map((n,s)=>n?-this.get("watch.direction",s):0),this.loud=this.events.names.map((n,s)=>this.get("watch.silent",s)===0),this.at=Array(t).fill(NaN),this.transition.arm();let e=this.transition.atStart();return e?this.end(e.sentence,e.ok):(this.evaluate("events"),this.signs().forEach((n,s)=>this.set("watch.side",n,s)),this.remember(Array(t).fill(!1)),this.happen(this.due()))}there(){let t=this.events?this.events.names.map((e,n)=>this.get("watch.fired",n)!==0):[];this.events&&this.due().forEach((e,n)=>t[n]||=e),t.some(Boolean)?this.happen(t):this.t<this.model.t1&&this.set("status",Rh),!this.ended&&this.get("status")===$f&&this.t>=this.model.t1&&this.end(`Finished at t = ${Ch(this.t)} s.`,!0)}signs(){return Array.from(this.float("watch.g"),(t,e)=>this.within[e]||Zf(t))}remember(t){let e=this.float("watch.g"),n=this.y;this.events.coordinates.forEach((s,r)=>{let o=t[r]||e[r]===0;s>=0&&(this.float("watch.level")[r]=n[s]-e[r],o||=Math.abs(e[r])<=kw*(this.float("atol")[s]+this.float("rtol")[s]*Math.abs(n[s]))),this.set("watch.close",o&&this.get("watch.touched",r)===0?1:0,r),this.float("watch.start")[r]=e[r],this.set("watch.nearing",0,r),this.set("watch.fired",0,r)})}changed(t){return this.signs().map((e,n)=>{let[s,r]=[this.get("watch.side",n),this.get("watch.direction",n)],a=this.get("watch.armed",n)!==0&&this.events.coordinates[n]!==Zw&&t[n]&&e*s<0&&this.get("watch.touched",n)===0;return(a||!t[n])&&this.set("watch.side",e,n),a&&(r===0||r===e)})}happen(t){if(!t.some(Boolean))return null;let e=[...t],n=!1;if(this.chatters(t))return this.ended;for(let s=0;t.some((r,o)=>r&&this.loud[o]);s++){if(s===zw)return this.end(`At t = ${Ch(this.t)} s an event fires itself for ever.`,!1);this.evaluate("events");let r=t.map((h,u)=>this.get("watch.armed",u)!==0),o=Array.from(this.float("watch.g"),Zf),a=this.transition.at(t.map((h,u)=>h&&this.loud[u]));if(n=!0,a)return this.putAfter(),this.end(a.sentence,a.ok);this.evaluate("events");let l=this.float("watch.g");t.forEach((h,u)=>{o[u]!==Zf(l[u])&&this.set("watch.touched",0,u),h&&l[u]===0&&this.get("watch.touched",u)===0&&this.set("watch.side",this.within[u],u)});let c=this.changed(r);this.due().forEach((h,u)=>c[u]||=h),t=c,c.forEach((h,u)=>e[u]||=h)}return this.remember(e),this.set("fresh",1),this.float("t_end")[0]=this.nextEnd(),this.set("status",this.t>=this.model.t1?$f:Rh),n&&(this.putAfter(),this.model.closes&&this.plan.calls.project&&this.resettle()),null}chatters(t){let{t:e}=this,n=Math.min(1,this.model.t1-this.float("t_start")[0]);return this.row=Fg.map(([s,r,o],a)=>{let l=Math.max(r*n,o*Math.abs(e)),c=e-this.last<=l?this.row[a]+1:1;return c>=s&&this.end(`At t = ${Ch(e)} s ${this.names(t)} fires without end (chattering).`,!1),c}),this.last=e,this.ended}names(t){return this.events.names.filter((e,n)=>t[n]).join(", ")}putAfter(){let t=this.float("times");for(let e=this.frames-1;e>=0&&t[e]>=this.t;e--)t[e]===this.t&&this.keep(e)}pivots(){let{nq:t,nv:e}=this.model;return this.evaluate("project"),Array.from(this.float("onto").subarray(t+e))}restart(t){this.float("pivots").set(t),this.float("last").set(t);let e=this.float("largest"),n=this.float("gap");t.forEach((s,r)=>e[r]=Math.max(Math.abs(e[r]),s)),[n[Ww],n[Xw],n[qw],n[$w]]=[Vw,this.t,0,this.t],n[Yw]=t.filter(s=>s>0).length}lookAround(){if(!this.plan.calls.project)return;let t=this.pivots();this.restart(t);let e=this.float("largest"),n=t.some((r,o)=>r>0&&r<Gw**2*Math.abs(e[o])),s=this.model.events?.locks.length>0;(n||!s&&t.filter(r=>r>0).length<this.model.rank)&&this.end("The start is at a singular position, from which a page cannot go on.",!1)}resettle(){let t=Array.from(this.float("pivots")),e=this.pivots(),n=this.float("largest");e.forEach((s,r)=>{Math.abs(s-t[r])>Hw*Math.max(s,t[r])&&(n[r]=s)}),this.restart(e)}},Ch=i=>String(Number(i.toPrecision(9)));function n1(i){let[t,e,n,s,r,o,a,l,c]=i,h=[t+r+c,t,r,c],u=h.indexOf(Math.max(...h)),f=[[1+t+r+c,l-o,n-a,s-e],[l-o,1+t-r-c,e+s,n+a],[n-a,e+s,1-t+r-c,o+l],[s-e,n+a,o+l,1-t-r+c]][u],d=Math.hypot(...f);return f.map(p=>p/d)}var i1=12,kg=12,s1=["reactions","closures","moments","loads","contacts","traces"],jf=class{constructor(t,e){Object.assign(this,{run:t,times:e,known:[]})}at(t,e,n){let s=Math.min(n,this.run.frames-1);return this.known[s]??=this.follow(this.run.poses(s),this.known[s-1]),this.known[s][e]}follow(t,e){for(let n=0;e&&n<t.length;n+=7)if([3,4,5,6].reduce((r,o)=>r+t[n+o]*e[n+o],0)<0)for(let r=3;r<7;r++)t[n+r]*=-1;return t}},Ih=class{constructor(t,e,n,s){Object.assign(this,{content:t,arrays:e,player:n,view:s}),this.plan=t.live,this.values=this.plan.sliders?.map(r=>r.value)??[],this.said=k("p",{class:"said",role:"status","aria-live":"polite"}),this.element=k("details",{class:"live",open:!0},k("summary",{},"Try it"),this.body()),this.ready=Promise.resolve()}body(){if(this.plan.refusal)return k("p",{class:"note"},`This page has the recorded run only, and cannot make it again: ${this.plan.refusal}.`);this.button=k("button",{type:"button",onclick:()=>this.toggle()},"Run again");let t=k("button",{type:"button",onclick:()=>this.reset()},"Recorded run");this.inputs=this.plan.sliders.map((r,o)=>this.slider(r,o));let e=k("div",{class:"sliders"},...this.inputs.slice(0,kg).map(r=>r.row)),n=this.inputs.slice(kg).map(r=>r.row),s=n.length?k("details",{},k("summary",{},`${n.length} more`),k("div",{class:"sliders"},...n)):null;return k("div",{},e,s,k("div",{class:"actions"},this.button,t),this.said)}slider({name:t,unit:e,low:n,high:s,value:r},o){let a=k("input",{type:"range",min:n,max:s,step:"any",value:r,"aria-label":t}),l=k("input",{type:"number",step:"any",value:Kf(r),"aria-label":`${t}, as a number`}),c=(h,u)=>{Number.isFinite(h)&&(this.values[o]=h,u!==a&&(a.value=h),u!==l&&(l.value=Kf(h)),this.changed())};return a.addEventListener("input",()=>c(Number(a.value),a)),l.addEventListener("change",()=>c(l.value===""?NaN:Number(l.value),l)),{put:h=>[this.values[o]=h,a.value=h,l.value=Kf(h)],row:k("label",{},fn(t),a,l,k("span",{class:"unit"},e))}}async make(){if(this.run)return;let[t,e]=await Promise.all([yh(this.plan.code),yh(this.plan.image)]);this.run=new Ph(t,e,this.plan)}chosen(){let{model:t,sliders:e}=this.plan,n={params:t.params.map(s=>s??NaN),q:[...t.q0],v:[...t.v0]};return e.forEach(({kind:s,index:r},o)=>n[s][r]=this.values[o]),n}changed(){this.dirty=!0,!this.paused&&this.begin()}begin(){return this.ready=this.make().then(()=>{this.dirty=this.paused=!1,cancelAnimationFrame(this.waiting),this.run.start(this.chosen()),this.show(),this.frames.known=[],this.compute()}),this.ready}ended(){return new Promise(t=>{let e=()=>this.run?.ended?t(this.run.ended):setTimeout(e,5);e()})}goOn(){let{run:t,player:e}=this,n=Math.min(this.frameAt(e.time),t.frames-1),{t:s,q:r,v:o}=t.frame(n),a=t.paramsAt(s).slice();this.plan.sliders.forEach(({kind:l,index:c},h)=>l==="params"&&(a[c]=this.values[h])),t.start({params:a,q:r,v:o,t:s,goesOn:!0}),this.frames.known.length=n+1,this.dirty=this.paused=!1,this.compute()}frameAt(t){let{t0:e,t1:n,frames:s}=this.plan.model;return Math.round((t-e)/(n-e)*s)}toggle(){return!this.run||!this.active?this.begin():(this.player.playing?(this.player.play(!1),this.paused=!0):this.paused&&this.dirty?(this.goOn(),this.player.play(!0)):(this.paused=!1,this.player.play(!0)),this.label(),this.ready)}label(){this.button.textContent=this.active?this.player.playing?"Pause":this.paused&&this.dirty?"Go on with these values":"Play":"Run again"}show(){if(this.frames??=new jf(this.run,this.player.times.length),this.active||!this.view)return;let{view:t,arrays:e,content:n}=this;if(this.active=!0,this.recorded??=new bs(e.poses,n.bodies.length),!this.ghost){let s=t.mechanism.lists(),r=()=>new ci({color:"#888",transparent:!0,opacity:.28,depthWrite:!1});this.ghost=Object.entries(s).map(([o,a])=>new bi(t.mechanism.kinds[o],r(),a));for(let{mesh:o}of this.ghost)t.mechanism.group.add(o);this.player.listen(()=>this.place())}for(let{mesh:s}of this.ghost)s.visible=!0;this.hidden=s1.filter(s=>t.overlay.parts[s]?.group.visible);for(let s of this.hidden)t.show(s,!1);this.poses??=new bs(this.frames,n.bodies.length),t.live=this,this.place()}reset(){this.plan.sliders.forEach(({value:t},e)=>this.inputs[e].put(t)),this.active=this.paused=this.dirty=!1;for(let{mesh:t}of this.ghost??[])t.visible=!1;if(this.view?.live){this.view.live=null;for(let t of this.hidden)this.view.show(t,!0);this.view.draw()}this.said.textContent="",this.label()}place(){if(!this.active)return;let t=this.recorded.at(this.player.place());for(let e of this.ghost)e.place(t);this.label(),this.tell()}now(){let{t0:t,t1:e,frames:n}=this.plan.model,s=Math.max(0,Math.min((this.player.time-t)/(e-t)*n,this.run.frames-1));return this.frames.times=this.run.frames,[this.poses,{k:Math.floor(s),part:s-Math.floor(s)}]}compute(){let t=this.run.advance(i1);this.view?.draw(),this.tell(),t||(this.waiting=requestAnimationFrame(()=>this.compute()))}tell(){let{run:t,arrays:e,player:n,plan:s}=this;if(!this.active||!t)return;let r=Math.min(this.frameAt(n.time),t.frames-1),{q:o}=t.frame(Math.max(r,0)),a=n.place(t.frame(Math.max(r,0)).t),c=s.sliders.filter(f=>f.kind==="q"&&this.channel(f.index)>=0).slice(0,4).map(({index:f,name:d,unit:p})=>{let _=this.channel(f),[m,g]=[a.k,Math.min(a.k+1,e.q.times-1)].map(A=>e.q.at(0,_,A)),x=m+a.part*(g-m);return`${d} ${fe(o[f])} ${p} (${fe(o[f]-x,3)} from the recorded run)`}),h=t.log.map(({time:f,name:d})=>`${d} at ${fe(f)} s`).slice(0,6),u=t.ended?t.ended.sentence:"Computing \u2026";this.said.textContent=[u,h.length?`Events: ${h.join(", ")}.`:"",c.length?`${c.join("; ")}.`:""].filter(Boolean).join(" "),this.said.classList.toggle("problem",t.ended?.ok===!1)}channel(t){return this.plan.channels[t]??-1}},Kf=i=>Number(i.toPrecision(6));var r1=80,o1=1e-9;function Vg(i,t,e,n){let s=null;for(let r of i)for(let o of e){let a=a1(zg(r,t),zg(o,n));a!=null&&(s==null||a<s)&&(s=a)}return s}function zg(i,t){let e=i.rotation,n=new Gt().set(e[0],e[1],e[2],i.origin[0],e[3],e[4],e[5],i.origin[1],e[6],e[7],e[8],i.origin[2],0,0,0,1).premultiply(t),s=new P().setFromMatrixPosition(n),r=(o,a,l)=>new P(o,a,l).transformDirection(n);if(i.kind==="box"){let o=[r(1,0,0).multiplyScalar(i.sizes[0]/2),r(0,1,0).multiplyScalar(i.sizes[1]/2),r(0,0,1).multiplyScalar(i.sizes[2]/2)];return{radius:0,centre:s,farthest:a=>o.reduce((l,c)=>l.addScaledVector(c,Math.sign(c.dot(a))||1),s.clone())}}if(i.kind==="cylinder"||i.kind==="rod"){let o=r(...i.along),[a,l]=[i.sizes.at(-1)/2,i.kind==="rod"?0:i.sizes[0]];return{radius:0,centre:s,farthest:h=>{let u=h.clone().addScaledVector(o,-o.dot(h)),f=s.clone().addScaledVector(o,a*(Math.sign(o.dot(h))||1));return u.length()>1e-12*h.length()?f.addScaledVector(u.normalize(),l):f}}}if(i.kind==="mesh"){let{vertices:o}=i,a=Array.from({length:o.length/3},(l,c)=>new P(o[3*c],o[3*c+1],o[3*c+2]).applyMatrix4(n));return{radius:0,centre:s,farthest:l=>a.reduce((c,h)=>h.dot(l)>c.dot(l)?h:c,a[0]).clone()}}return{radius:i.kind==="ball"?i.sizes[0]:0,centre:s,farthest:()=>s.clone()}}function a1(i,t){let e=r=>i.farthest(r).sub(t.farthest(r.clone().negate())),n=e(new P(1,0,0)),s=[n.clone()];for(let r=0;r<r1;r++){let o=n.length();if(o<1e-14)break;let a=e(n.clone().negate());if(o*o-n.dot(a)<=o1*o*Math.max(o,a.length()))break;if(s.push(a),[n,s]=l1(s),s.length===4){n=new P;break}}return Math.max(n.length()-i.radius-t.radius,0)}function l1(i){let t=null;for(let e=1;e<1<<i.length;e++){let n=i.filter((o,a)=>e&1<<a),s=c1(n);if(!s||s.some(o=>o<-1e-12))continue;let r=n.reduce((o,a,l)=>o.addScaledVector(a,s[l]),new P);(!t||r.lengthSq()<t[0].lengthSq()-1e-30)&&(t=[r,n])}return t}function c1(i){if(i.length===1)return[1];let t=i.slice(1).map(r=>r.clone().sub(i[0])),e=t.length,n=t.map((r,o)=>[...t.map(a=>r.dot(a)),-t[o].dot(i[0])]);for(let r=0;r<e;r++){let o=r;for(let a=r+1;a<e;a++)Math.abs(n[a][r])>Math.abs(n[o][r])&&(o=a);if([n[r],n[o]]=[n[o],n[r]],Math.abs(n[r][r])<1e-14*t[r].lengthSq())return null;for(let a=0;a<e;a++){if(a===r)continue;let l=n[a][r]/n[r][r];for(let c=r;c<=e;c++)n[a][c]-=l*n[r][c]}}let s=n.map((r,o)=>r[e]/r[o]);return[1-s.reduce((r,o)=>r+o,0),...s]}var h1=10,u1="http://www.w3.org/2000/svg",f1=3;function Qf(i,t={}){let e=document.createElementNS(u1,i);for(let[n,s]of Object.entries(t))e.setAttribute(n,s);return e}var Lh=class{constructor(t){Object.assign(this,{view:t,on:!1,points:[]}),this.sheet=Qf("svg",{class:"measures","aria-hidden":"true"}),this.said=k("p",{class:"measured",role:"status",hidden:!0}),this.button=k("button",{type:"button",class:"aside","aria-pressed":"false",title:"Click two points for their distance, three for an angle",onclick:()=>this.turn()},"Measure"),t.element.append(this.sheet,this.said),t.measure=this}turn(t=!this.on){this.on=t,this.points=[],this.button.setAttribute("aria-pressed",String(t)),this.view.element.classList.toggle("measuring",t),this.view.draw()}take(t){if(!this.on)return!1;let e=wo(this.view,t);return e?.body&&(this.points.length===f1&&(this.points=[]),this.points.push(this.snapped(e,t)),this.view.draw()),!0}snapped({body:t,point:e},n){let{view:s}=this,r=s.matrices[t],o=s.canvas.getBoundingClientRect(),[a,l]=[n.clientX-o.left,n.clientY-o.top],c=[...s.content.forces.flatMap(u=>u.points),...s.content.ties.flatMap(({a:u,b:f})=>[u,f])].filter(([u])=>u===t).map(([,u])=>u),h=[[0,0,0],s.content.bodies[t-1].com,...c].map(u=>({p:u,at:s.project(new P(...u).applyMatrix4(r))})).map(({p:u,at:f})=>({p:u,away:Math.hypot(f[0]-a,f[1]-l)})).sort((u,f)=>u.away-f.away)[0];return{body:t,local:h.away<h1?h.p:e.clone().applyMatrix4(r.clone().invert()).toArray()}}read(){let{matrices:t,content:e}=this.view,n=this.points.map(({body:l,local:c})=>new P(...c).applyMatrix4(t[l])),[s,r,o]=n,a={at:n.map(l=>l.toArray())};if(r){let l=r.clone().sub(s);Object.assign(a,{distance:l.length(),difference:l.toArray()});let[c,h]=this.points.map(({body:u})=>u);c!==h&&!o&&(a.clearance=Vg(e.bodies[c-1].shapes,t[c],e.bodies[h-1].shapes,t[h]))}return o&&(a.angle=s.clone().sub(r).angleTo(o.clone().sub(r))*180/Math.PI),a}draw(){if(this.said.hidden=!this.on,this.sheet.replaceChildren(),!this.on)return;let t=this.read(),e=t.at.map(o=>this.view.project(new P(...o))),n=e.map(([o,a])=>Qf("circle",{cx:o,cy:a,r:4}));e.slice(1).forEach(([o,a],l)=>n.unshift(Qf("line",{x1:e[l][0],y1:e[l][1],x2:o,y2:a}))),this.sheet.append(...n);let s=o=>o.map(a=>fe(a,4)).join(", "),r=[];e.length?t.difference?r.push(`${fe(t.distance,6)} m (${s(t.difference)})`):r.push(`(${s(t.at[0])}) m; click a second point.`):r.push("Click a point of a body."),t.clearance!=null&&r.push(t.clearance>0?`clearance ${fe(t.clearance,5)} m`:"the bodies overlap"),t.angle!=null&&r.push(`angle ${fe(t.angle,5)}\xB0`),this.said.textContent=r.join(" \xB7 ")}};var Eo=class{constructor(t){this.times=t,this.first=t[0]??0,this.last=t[t.length-1]??0,this.time=this.first,this.playing=!1,this.loop=!0,this.speed=this.first<this.last?d1((this.last-this.first)/12):1,this.listeners=new Set,this.tick=this.tick.bind(this)}listen(t){this.listeners.add(t)}tell(){for(let t of this.listeners)t(this)}seek(t){this.time=Math.min(Math.max(t,this.first),this.last),this.tell()}play(t=!this.playing){t!==this.playing&&(this.playing=t&&this.last>this.first,this.playing&&(this.time>=this.last&&(this.time=this.first),this.before=null,requestAnimationFrame(this.tick)),this.tell())}tick(t){if(!this.playing)return;let e=this.before==null?0:Math.min(t-this.before,250)/1e3;this.before=t;let n=this.time+e*this.speed;n>this.last&&(this.loop||(this.playing=!1),n=this.loop?this.first:this.last),this.seek(n),this.playing&&requestAnimationFrame(this.tick)}step(t){this.play(!1);let{k:e,part:n}=this.place(),s=t>0?e+t:e+t+(n>0?1:0);this.seek(this.times[Math.min(Math.max(s,0),this.times.length-1)])}place(t=this.time){let{times:e}=this,n=0,s=e.length-1;for(;n<s;){let o=n+s+1>>1;e[o]<=t?n=o:s=o-1}let r=(e[n+1]??e[n])-e[n];return{k:n,part:r>0?(t-e[n])/r:0}}};function d1(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return Number(((e<1.5?1:e<3.5?2:e<7.5?5:10)*t).toPrecision(3))}function Ss(i,t,e){let n=-1;for(let d=0;d<t.length;d++)t[d]!=null&&Number.isFinite(t[d])&&(n<0||e*t[d]>e*t[n])&&(n=d);if(n<0)return null;let s={time:i[n],value:t[n]},r=[t[n-1],t[n+1]];if(r.some(d=>d==null||!Number.isFinite(d))||!(i[n-1]<i[n]&&i[n]<i[n+1]))return s;let[o,a]=[i[n-1]-i[n],i[n+1]-i[n]],[l,c]=[(r[0]-t[n])/o,(r[1]-t[n])/a],h=(c-l)/(a-o),u=l-h*o;if(e*h>=0)return s;let f=Math.min(Math.max(-u/2/h,o),a);return{time:s.time+f,value:s.value+u*f+h*f*f}}function ws(i,{k:t,part:e}){let[n,s]=[i[t],i[t+1]];return n==null||s==null?n:n+e*(s-n)}var p1=[["body","Bodies"],["joint","Joints"],["force","Forces"],["constraint","Constraints"],["event","Events"]],td=2e3,Dh=class{constructor(t,e,n,s,r){Object.assign(this,{content:t,arrays:e,player:n,selection:s,view:r,member:0,rows:new Map}),this.plot=()=>{},this.filter=k("input",{type:"search",class:"filter",placeholder:"Filter","aria-label":"Filter the parts"}),this.filter.addEventListener("input",()=>this.sift()),this.everything=k("button",{type:"button",class:"all",hidden:!0,onclick:()=>s.showAll()},"Show all"),this.tree=k("div",{class:"tree",role:"tree","aria-label":"Parts"},...p1.map(a=>this.section(...a)));let o=Math.max(...s.things.of("body").map(({depth:a})=>a),1);this.tree.style.setProperty("--indent",`${Math.min(.7,4.5/o)}rem`),this.tree.addEventListener("keydown",a=>this.press(a)),this.tree.addEventListener("pointerleave",()=>s.hover(null)),this.card=k("section",{class:"card","aria-label":"Selected",hidden:!0}),this.element=k("aside",{class:"parts"},k("div",{class:"sift"},this.filter,this.everything),this.tree,this.card),s.listen(a=>this.changed(a)),n.listen(()=>this.now())}section(t,e){let n=this.selection.things.of(t);if(!n.length)return null;let s=n.slice(0,td).map(o=>this.row(o)),r=n.length>td?k("p",{class:"more"},`and ${n.length-td} more`):null;return k("details",{open:t==="body"||n.length<=12,"data-kind":t},k("summary",{},`${e} `,k("span",{class:"count"},n.length)),...s,r)}row(t){let{selection:e}=this,{id:n}=t,s=k("button",{type:"button",class:"eye",tabindex:"-1","aria-label":`Hide or show ${t.name}`,title:"Hide or show"},"\u25CF");s.addEventListener("click",o=>{o.stopPropagation(),e.hide(n)});let r=k("div",{class:"row",role:"treeitem",tabindex:this.rows.size?"-1":"0","aria-selected":"false","data-id":n,title:t.words},t.kind==="body"&&g1(this.view?.mechanism.colourOf(t.bodies[0]-1)),k("bdi",{},t.name),k("small",{},t.kind==="body"?"":t.words),t.kind==="event"?null:s);return r.style.setProperty("--depth",t.depth),r.addEventListener("pointerenter",()=>e.hover(n)),r.addEventListener("click",()=>e.select(n)),r.addEventListener("dblclick",()=>this.view?.frameThing(n)),this.rows.set(n,r),r}sift(){let t=this.filter.value.trim().toLowerCase();for(let[e,n]of this.rows){let{name:s,words:r}=this.selection.things.all.get(e);n.hidden=!!t&&!`${s} ${r}`.toLowerCase().includes(t)}for(let e of this.tree.querySelectorAll("details"))e.hidden=![...e.querySelectorAll(".row")].some(n=>!n.hidden),t&&(e.open=!0)}press(t){let e=t.target.closest?.(".row");if(!e||t.ctrlKey||t.altKey||t.metaKey)return;let{id:n}=e.dataset,s=[...this.rows.values()].filter(l=>!l.hidden&&l.closest("details").open),r=s.indexOf(e),o={ArrowDown:s[r+1],ArrowUp:s[r-1],Home:s[0],End:s.at(-1)}[t.key],a={Enter:()=>this.selection.select(n)," ":()=>this.selection.select(n),h:()=>this.selection.hide(n),i:()=>this.selection.isolate(n),z:()=>this.view?.frameThing(n),ArrowLeft:()=>this.fold(e,!1),ArrowRight:()=>this.fold(e,!0)}[t.key];!o&&!a||(t.preventDefault(),t.stopPropagation(),a?.(),o&&(e.tabIndex=-1,o.tabIndex=0,o.focus(),this.selection.hover(o.dataset.id)))}fold(t,e){let n=t.closest("details");n.open=e,e||n.querySelector("summary").focus()}changed(t){let{selection:e}=this;for(let[s,r]of this.rows)r.classList.toggle("hovered",s===e.hovered),r.classList.toggle("gone",!e.visible(s)),r.setAttribute("aria-selected",String(s===e.selected));if(this.everything.hidden=e.all,t!=="selected")return;let n=this.rows.get(e.selected);if(n){n.closest("details").open=!0;let[s,r]=[this.tree.getBoundingClientRect(),n.getBoundingClientRect()];(r.top<s.top||r.bottom>s.bottom)&&(this.tree.scrollTop+=r.top-s.top-s.height/3)}this.fill()}choose(t){this.member=t,this.fill()}fill(){let{selection:t,view:e,player:n}=this,s=t.things.all.get(t.selected);if(this.card.hidden=!s,this.cells=[],!s)return;let{id:r}=s,o=(p,_,m)=>k("button",{type:"button",onclick:_,title:m},p),a=k("div",{class:"actions"},s.kind==="event"?null:o("Hide",()=>t.hide(r),"Hide or show (h)"),o("Isolate",()=>t.isolate(r),"Nothing but this, or all again (i)"),e&&o("Frame",()=>e.frameThing(r),"Bring it near (z)"),e&&s.kind==="body"?o("Follow",()=>e.followBody(e.follow===s.bodies[0]?0:s.bodies[0]),"The camera goes with it, or stays"):null),l=k("button",{type:"button",class:"close","aria-label":"Close",onclick:()=>t.select(null)},"\xD7"),c=this.facts(s).map(([p,_])=>[k("dt",{},p),k("dd",{},_)]),h=p=>p?o(fe(p.value,4),()=>n.seek(p.time),`at ${fe(p.time,6)} s`):"\u2013",u=s.curves.slice(0,24).map(({group:p,j:_})=>{let m=p.curve(this.member,_),g=k("td",{class:"value"});this.cells.push([g,m]);let x=[p.word,m1(p.names[_],s.name)].filter(Boolean).join(" "),A=o(p.unit?`${x}, ${p.unit}`:x,()=>this.plot(p,_),"Show in a plot of its own");return k("tr",{},k("th",{scope:"row"},A),g,...[-1,1].map(M=>k("td",{},h(Ss(n.times,m,M)))))}),f=u.length?k("table",{},k("thead",{},k("tr",{},...["","now","least","most"].map(p=>k("th",{scope:"col"},p)))),k("tbody",{},...u)):null,d=s.kind==="event"?this.times(s):[];this.card.replaceChildren(k("h3",{},fn(s.name),l),a,k("dl",{},...c.flat()),...f?[f]:[],...d),this.now()}facts(t){let{kind:e,bodies:n,words:s,labels:r}=t,o=this.content.bodies[n[0]-1];return e==="body"?(this.place=k("span",{}),this.turn=k("span",{}),[["body",s],["mass",`${fe(o.mass)} kg`],["centre of mass",`${ed(o.com)} m`],["origin now",this.place],["turned now",this.turn]]):e==="joint"?[["joint",s],["carries",fn(o.name)],["on",o.parent?fn(this.content.bodies[o.parent-1].name):"the world"]]:[[e,s],...r.slice(0,6).map(a=>["",a])]}times(t){let e=(this.content.events[this.member]??[]).filter(({name:s})=>s===t.name);if(!e.length)return[k("p",{},"It did not happen.")];let n=({time:s,cause:r})=>k("button",{type:"button",title:r,onclick:()=>this.player.seek(s)},`${fe(s,7)} s`);return[k("p",{class:"times"},...e.slice(0,200).map(n))]}now(){let t=this.selection.things.all.get(this.selection.selected);if(!t||this.card.hidden)return;let e=this.player.place();for(let[o,a]of this.cells)o.textContent=fe(ws(a,e),4);if(t.kind!=="body"||!this.view)return;let{position:n,axis:s,angle:r}=this.view.poseOf(t.bodies[0]);this.place.textContent=`${ed(n)} m`,this.turn.textContent=r>1e-9?`${fe(r*180/Math.PI,4)}\xB0 about ${ed(s)}`:"0\xB0"}},ed=i=>i.map(t=>fe(Math.abs(t)<1e-12?0:t,4)).join(", ");function m1(i,t){return i.startsWith(t)?i.slice(t.length).replace(/^[:\s]+/,""):i}function g1(i){let t=k("span",{class:"dot"});return i&&(t.style.background=i),t}var _1="uplot",x1="u-hz",y1="u-vt",v1="u-title",M1="u-wrap",b1="u-under",S1="u-over",w1="u-axis",vr="u-off",E1="u-select",A1="u-cursor-x",T1="u-cursor-y",R1="u-cursor-pt",C1="u-legend",P1="u-live",I1="u-inline",L1="u-series",D1="u-marker",Gg="u-label",N1="u-value",qa="width",Ya="height";var Hg="bottom",Ao="left",nd="right",yd="#000",Wg=yd+"0",id="mousemove",Xg="mousedown",sd="mouseup",qg="mouseenter",Yg="mouseleave",$g="dblclick",U1="resize",O1="scroll",Zg="change",Bh="dppxchange",vd="--",Do=typeof window<"u",cd=Do?document:null,Ro=Do?window:null,F1=Do?navigator:null,Ae,Nh;function hd(){let i=devicePixelRatio;Ae!=i&&(Ae=i,Nh&&fd(Zg,Nh,hd),Nh=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),Mr(Zg,Nh,hd),Ro.dispatchEvent(new CustomEvent(Bh)))}function di(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function ud(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function We(i,t,e){i.style[t]=e+"px"}function Bi(i,t,e,n){let s=cd.createElement(i);return t!=null&&di(s,t),e?.insertBefore(s,n),s}function wi(i,t){return Bi("div",i,t)}var Jg=new WeakMap;function is(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=Jg.get(i);r!=o&&(i.style.transform=r,Jg.set(i,r),t<0||e<0||t>n||e>s?di(i,vr):ud(i,vr))}var Kg=new WeakMap;function jg(i,t,e){let n=t+e,s=Kg.get(i);n!=s&&(Kg.set(i,n),i.style.background=t,i.style.borderColor=e)}var Qg=new WeakMap;function t0(i,t,e,n){let s=t+""+e,r=Qg.get(i);s!=r&&(Qg.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Md={passive:!0},B1={...Md,capture:!0};function Mr(i,t,e,n){t.addEventListener(i,e,n?B1:Md)}function fd(i,t,e,n){t.removeEventListener(i,e,Md)}Do&&hd();function ki(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:pi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function R0(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var C0=i=>i!=null,P0=i=>i!=null&&i>0,Vh=R0(C0),k1=R0(P0);function z1(i,t,e,n=0,s=!1){let r=s?k1:Vh,o=s?P0:C0;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Oe,l??-Oe]}function Gh(i,t,e,n){let s=i0(i),r=i0(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Es:I0,a=s==1?pi:Ei,l=r==1?Ei:pi,c=a(o(En(i))),h=l(o(En(t))),u=Co(e,c),f=Co(e,h);return e==10&&(c<0&&(u=Fe(u,-c)),h<0&&(f=Fe(f,-h))),n||e==2?(i=u*s,t=f*r):(i=U0(i,u),t=Hh(t,f)),[i,t]}function bd(i,t,e,n){let s=Gh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Sd=.1,e0={mode:3,pad:Sd},Za={pad:0,soft:null,mode:0},V1={min:Za,max:Za};function kh(i,t,e,n){return Wh(e)?n0(i,t,e):(Za.pad=e,Za.soft=n?0:null,Za.mode=n?3:0,n0(i,t,V1))}function Se(i,t){return i??t}function G1(i,t,e){for(t=Se(t,0),e=Se(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function n0(i,t,e){let n=e.min,s=e.max,r=Se(n.pad,0),o=Se(s.pad,0),a=Se(n.hard,-Oe),l=Se(s.hard,Oe),c=Se(n.soft,Oe),h=Se(s.soft,-Oe),u=Se(n.mode,0),f=Se(s.mode,0),d=t-i,p=Es(d),_=Zn(En(i),En(t)),m=Es(_),g=En(m-p);(d<1e-24||g>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=Oe&&(r=0),f==2&&h!=-Oe&&(o=0)));let x=d||_||1e3,A=Es(x),M=Co(10,pi(A)),R=x*(d==0?i==0?.1:1:r),T=Fe(U0(i-R,M/10),24),y=i>=c&&(u==1||u==3&&T<=c||u==2&&T>=c)?c:Oe,S=Zn(a,T<y&&i>=y?y:zi(y,T)),D=x*(d==0?t==0?.1:1:o),N=Fe(Hh(t+D,M/10),24),L=t<=h&&(f==1||f==3&&N>=h||f==2&&N<=h)?h:-Oe,V=zi(l,N>L&&t<=L?L:Zn(L,N));return S==V&&S==0&&(V=100),[S,V]}var H1=new Intl.NumberFormat(Do?F1.language:"en-US"),wd=i=>H1.format(i),mi=Math,Fh=mi.PI,En=mi.abs,pi=mi.floor,wn=mi.round,Ei=mi.ceil,zi=mi.min,Zn=mi.max,Co=mi.pow,i0=mi.sign,Es=mi.log10,I0=mi.log2,W1=(i,t=1)=>mi.sinh(i)*t,rd=(i,t=1)=>mi.asinh(i/t),Oe=1/0;function s0(i){return(Es((i^i>>31)-(i>>31))|0)+1}function dd(i,t,e){return zi(Zn(i,t),e)}function L0(i){return typeof i=="function"}function ye(i){return L0(i)?i:()=>i}var X1=()=>{},D0=i=>i,N0=(i,t)=>t,q1=i=>null,r0=i=>!0,o0=(i,t)=>i==t,Y1=/\.\d*?(?=9{6,}|0{6,})/gm,br=i=>{if(F0(i)||js.has(i))return i;let t=`${i}`,e=t.match(Y1);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${br(s)}e${r}`}return Fe(i,n)};function xr(i,t){return br(Fe(br(i/t))*t)}function Hh(i,t){return br(Ei(br(i/t))*t)}function U0(i,t){return br(pi(br(i/t))*t)}function Fe(i,t=0){if(F0(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return wn(n)/e}var js=new Map;function O0(i){return((""+i).split(".")[1]||"").length}function Ka(i,t,e,n){let s=[],r=n.map(O0);for(let o=t;o<e;o++){let a=En(o),l=Fe(Co(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Fe(h,u);s.push(f),js.set(f,u)}}return s}var Ja={},Ed=[],Po=[null,null],Ks=Array.isArray,F0=Number.isInteger,$1=i=>i===void 0;function a0(i){return typeof i=="string"}function Wh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function Z1(i){return i!=null&&typeof i=="object"}var J1=Object.getPrototypeOf(Uint8Array),B0="__proto__";function Io(i,t=Wh){let e;if(Ks(i)){let n=i.find(s=>s!=null);if(Ks(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Io(i[s],t)}else e=i.slice()}else if(i instanceof J1)e=i.slice();else if(t(i)){e={};for(let n in i)n!=B0&&(e[n]=Io(i[n],t))}else e=i;return e}function mn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=B0&&(Wh(i[s])?mn(i[s],Io(n[s])):i[s]=Io(n[s]))}return i}var K1=0,j1=1,Q1=2;function tE(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function eE(i,t){if(sE(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return rE(o[0])||(o=iE(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:j1,d=[];for(let p=0;p<h.length;p++){let _=h[p],m=r.get(l[p]);_===null?f!=K1&&(u[m]=_,f==Q1&&d.push(m)):u[m]=_}tE(u,d,s),n.push(u)}}return n}var nE=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function iE(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function sE(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function rE(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Zn(1,pi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var k0=["January","February","March","April","May","June","July","August","September","October","November","December"],z0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function V0(i){return i.slice(0,3)}var oE=z0.map(V0),aE=k0.map(V0),lE={MMMM:k0,MMM:aE,WWWW:z0,WWW:oE};function Xa(i){return(i<10?"0":"")+i}function cE(i){return(i<10?"00":i<100?"0":"")+i}var hE={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Xa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Xa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Xa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Xa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Xa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>cE(i.getMilliseconds())};function Ad(i,t){t=t||lE;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?hE[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var uE=new Intl.DateTimeFormat().resolvedOptions().timeZone;function fE(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==uE?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var G0=i=>i%1==0,zh=[1,2,2.5,5],dE=Ka(10,-32,0,zh),H0=Ka(10,0,32,zh),pE=H0.filter(G0),yr=dE.concat(H0),Td=`
`,W0="{YYYY}",l0=Td+W0,X0="{M}/{D}",$a=Td+X0,Uh=$a+"/{YY}",q0="{aa}",mE="{h}:{mm}",To=mE+q0,c0=Td+To,h0=":{ss}",Re=null;function Y0(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Ka(10,0,3,zh).filter(G0):Ka(10,-3,0,zh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,W0,Re,Re,Re,Re,Re,Re,1],[s*28,"{MMM}",l0,Re,Re,Re,Re,Re,1],[s,X0,l0,Re,Re,Re,Re,Re,1],[n,"{h}"+q0,Uh,Re,$a,Re,Re,Re,1],[e,To,Uh,Re,$a,Re,Re,Re,1],[t,h0,Uh+" "+To,Re,$a+" "+To,Re,c0,Re,1],[i,h0+".{fff}",Uh+" "+To,Re,$a+" "+To,Re,c0,Re,1]];function h(u){return(f,d,p,_,m,g)=>{let x=[],A=m>=o,M=m>=r&&m<o,R=u(p),T=Fe(R*i,3),y=od(R.getFullYear(),A?0:R.getMonth(),M||A?1:R.getDate()),S=Fe(y*i,3);if(M||A){let D=M?m/r:0,N=A?m/o:0,L=T==S?T:Fe(od(y.getFullYear()+N,y.getMonth()+D,1)*i,3),V=new Date(wn(L/i)),W=V.getFullYear(),O=V.getMonth();for(let X=0;L<=_;X++){let $=od(W+N*X,O+D*X,1),H=$-u(Fe($*i,3));L=Fe((+$+H)*i,3),L<=_&&x.push(L)}}else{let D=m>=s?s:m,N=pi(p)-pi(T),L=S+N+Hh(T-S,D);x.push(L);let V=u(L),W=V.getHours()+V.getMinutes()/e+V.getSeconds()/n,O=m/n,X=f.axes[d]._space,$=g/X;for(;L=Fe(L+m,i==1?0:3),!(L>_);)if(O>1){let H=pi(Fe(W+O,6))%24,Q=u(L).getHours()-H;Q>1&&(Q=-1),L-=Q*n,W=(W+O)%24;let st=x[x.length-1];Fe((L-st)/m,3)*$>=.7&&x.push(L)}else x.push(L)}return x}}return[l,c,h]}var[gE,_E,xE]=Y0(1),[yE,vE,ME]=Y0(.001);Ka(2,-53,53,[1]);function u0(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function f0(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,f,d;return n.map(p=>{let _=i(p),m=_.getFullYear(),g=_.getMonth(),x=_.getDate(),A=_.getHours(),M=_.getMinutes(),R=_.getSeconds(),T=m!=l&&a[2]||g!=c&&a[3]||x!=h&&a[4]||A!=u&&a[5]||M!=f&&a[6]||R!=d&&a[7]||a[1];return l=m,c=g,h=x,u=A,f=M,d=R,T(_)})}}function bE(i,t){let e=Ad(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function od(i,t,e){return new Date(i,t,e)}function d0(i,t){return t(i)}var SE="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function p0(i,t){return(e,n,s,r)=>r==null?vd:t(i(n))}function wE(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function EE(i,t){return i.series[t].fill(i,t)}var AE={show:!0,live:!0,isolate:!1,mount:X1,markers:{show:!0,width:2,stroke:wE,fill:EE,dash:"solid"},idx:null,idxs:null,values:[]};function TE(i,t){let e=i.cursor.points,n=wi(),s=e.size(i,t);We(n,qa,s),We(n,Ya,s);let r=s/-2;We(n,"marginLeft",r),We(n,"marginTop",r);let o=e.width(i,t,s);return o&&We(n,"borderWidth",o),n}function RE(i,t){let e=i.series[t].points;return e._fill||e._stroke}function CE(i,t){let e=i.series[t].points;return e._stroke||e._fill}function PE(i,t){return i.series[t].points.size}var ad=[0,0];function IE(i,t,e){return ad[0]=t,ad[1]=e,ad}function Oh(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function ld(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var LE={show:!0,x:!0,y:!0,lock:!1,move:IE,points:{one:!1,show:TE,size:PE,width:0,stroke:CE,fill:RE},bind:{mousedown:Oh,mouseup:Oh,click:Oh,dblclick:Oh,mousemove:ld,mouseleave:ld,mouseenter:ld},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},$0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Rd=mn({},$0,{filter:N0}),Z0=mn({},Rd,{size:10}),J0=mn({},$0,{show:!1}),Cd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',K0="bold "+Cd,j0=1.5,m0={show:!0,scale:"x",stroke:yd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:K0,side:2,grid:Rd,ticks:Z0,border:J0,font:Cd,lineGap:j0,rotate:0},DE="Value",NE="Time",g0={show:!0,scale:"x",auto:!1,sorted:1,min:Oe,max:-Oe,idxs:[]};function UE(i,t,e,n,s){return t.map(r=>r==null?"":wd(r))}function OE(i,t,e,n,s,r,o){let a=[],l=js.get(s)||0;e=o?e:Fe(Hh(e,s),l);for(let c=e;c<=n;c=Fe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function pd(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Es:I0,h=pi(c(e));s=Co(l,h),l==10&&(s=yr[ki(s,yr)]);let u=e,f=s*l;l==10&&(f=yr[ki(f,yr)]);do a.push(u),u=u+s,l==10&&!js.has(u)&&(u=Fe(u,js.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=yr[ki(f,yr)]));while(u<=n);return a}function FE(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?pd(i,t,Zn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?pd(i,t,Zn(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}var Q0=/./,BE=/[12357]/,kE=/[125]/,_0=/1/,md=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function zE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Q0:l(7,o)-h>=c?BE:l(5,o)-h>=c?kE:_0;if(u==_0){let f=En(l(1,o)-h);if(f<c)return md(t.slice().reverse(),a.distr,u,Ei(c/f)).reverse()}return md(t,a.distr,u,1)}function VE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=En(l(1,o)-l(2,o));return c<a?md(t.slice().reverse(),3,Q0,Ei(a/c)).reverse():t}function GE(i,t,e,n){return n==null?vd:t==null?"":wd(t)}var x0={show:!0,scale:"y",stroke:yd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:K0,side:3,grid:Rd,ticks:Z0,border:J0,font:Cd,lineGap:j0,rotate:0};function HE(i,t){let e=3+(i||1)*2;return Fe(e*t,3)}function WE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=En(o-r),l=i.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var y0={scale:null,auto:!0,sorted:0,min:Oe,max:-Oe},t_=(i,t,e,n,s)=>s,v0={show:!0,auto:!0,sorted:0,gaps:t_,alpha:1,facets:[mn({},y0,{scale:"x"}),mn({},y0,{scale:"y"})]},M0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:t_,alpha:1,points:{show:WE,filter:null},values:null,min:Oe,max:-Oe,idxs:[],path:null,clip:null};function XE(i,t,e,n,s){return e/10}var e_={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},qE=mn({},e_,{time:!1,ori:1}),b0={};function n_(i,t){let e=b0[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(b0[i]=e)),e}var Lo=1,gd=2;function Sr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,d=a.top,p=a.width,_=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,f,d,p,_,qh,No,$h,s_,o_):e(s,l,c,h,u,g,m,d,f,_,p,Yh,Uo,Ld,r_,a_)}function Pd(i,t){let e=0,n=0,s=Se(i.bands,Ed);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function YE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function As(i,t,e,n,s,r){return Sr(i,t,(o,a,l,c,h,u,f,d,p,_,m)=>{let g=o.pxRound,x=c.dir*(c.ori==0?1:-1),A=c.ori==0?No:Uo,M,R;x==1?(M=e,R=n):(M=n,R=e);let T=g(u(a[M],c,_,d)),y=g(f(l[M],h,m,p)),S=g(u(a[R],c,_,d)),D=g(f(r==1?h.max:h.min,h,m,p)),N=new Path2D(s);return A(N,S,D),A(N,T,D),A(N,T,y),N})}function Xh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?$h:Ld,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function $E(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Id(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=r(i[u]),p=f==u?d:r(i[f]),_=u-s;d=o<=0&&_>=0&&_<l?r(i[_]):d;let g=f+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=d&&a.push([d,p])}return a}function S0(i){return i==0?D0:i==1?wn:t=>xr(t,i)}function i_(i){let t=i==0?qh:Yh,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=zi(c,a/2,l/2),h=zi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var qh=(i,t,e)=>{i.moveTo(t,e)},Yh=(i,t,e)=>{i.moveTo(e,t)},No=(i,t,e)=>{i.lineTo(t,e)},Uo=(i,t,e)=>{i.lineTo(e,t)},$h=i_(0),Ld=i_(1),s_=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},r_=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},o_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},a_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function l_(i){return(t,e,n,s,r)=>Sr(t,e,(o,a,l,c,h,u,f,d,p,_,m)=>{let{pxRound:g,points:x}=o,A,M;c.ori==0?(A=qh,M=s_):(A=Yh,M=r_);let R=Fe(x.width*Ae,3),T=(x.size-x.width)/2*Ae,y=Fe(T*2,3),S=new Path2D,D=new Path2D,{left:N,top:L,width:V,height:W}=t.bbox;$h(D,N-y,L-y,V+y*2,W+y*2);let O=X=>{if(l[X]!=null){let $=g(u(a[X],c,_,d)),H=g(f(l[X],h,m,p));A(S,$+T,H),M(S,$,H,T,0,Fh*2)}};if(r)r.forEach(O);else for(let X=n;X<=s;X++)O(X);return{stroke:R>0?S:null,fill:S,clip:D,flags:Lo|gd}})}function c_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var ZE=c_(No),JE=c_(Uo);function h_(i){let t=Se(i?.alignGaps,0);return(e,n,s,r)=>Sr(e,n,(o,a,l,c,h,u,f,d,p,_,m)=>{[s,r]=Vh(l,s,r);let g=o.pxRound,x=W=>g(u(W,c,_,d)),A=W=>g(f(W,h,m,p)),M,R;c.ori==0?(M=No,R=ZE):(M=Uo,R=JE);let T=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Lo},S=y.stroke,D=!1;if(r-s>=_*4){let W=ut=>e.posToVal(ut,c.key,!0),O=null,X=null,$,H,ct,K=x(a[T==1?s:r]),Q=x(a[s]),st=x(a[r]),ft=W(T==1?Q+1:st-1);for(let ut=T==1?s:r;ut>=s&&ut<=r;ut+=T){let tt=a[ut],xt=(T==1?tt<ft:tt>ft)?K:x(tt),Tt=l[ut];xt==K?Tt!=null?(H=Tt,O==null?(M(S,xt,A(H)),$=O=X=H):H<O?O=H:H>X&&(X=H)):Tt===null&&(D=!0):(O!=null&&R(S,K,A(O),A(X),A($),A(H)),Tt!=null?(H=Tt,M(S,xt,A(H)),O=X=$=H):(O=X=null,Tt===null&&(D=!0)),K=xt,ft=W(K+T))}O!=null&&O!=X&&ct!=K&&R(S,K,A(O),A(X),A($),A(H))}else for(let W=T==1?s:r;W>=s&&W<=r;W+=T){let O=l[W];O===null?D=!0:O!=null&&M(S,x(a[W]),A(O))}let[L,V]=Pd(e,n);if(o.fill!=null||L!=0){let W=y.fill=new Path2D(S),O=o.fillTo(e,n,o.min,o.max,L),X=A(O),$=x(a[s]),H=x(a[r]);T==-1&&([H,$]=[$,H]),M(W,H,X),M(W,$,X)}if(!o.spanGaps){let W=[];D&&W.push(...Id(a,l,s,r,T,x,t)),y.gaps=W=o.gaps(e,n,s,r,W),y.clip=Xh(W,c.ori,d,p,_,m)}return V!=0&&(y.band=V==2?[As(e,n,s,r,S,-1),As(e,n,s,r,S,1)]:As(e,n,s,r,S,V)),y})}function KE(i){let t=Se(i.align,1),e=Se(i.ascDesc,!1),n=Se(i.alignGaps,0),s=Se(i.extend,!1);return(r,o,a,l)=>Sr(r,o,(c,h,u,f,d,p,_,m,g,x,A)=>{[a,l]=Vh(u,a,l);let M=c.pxRound,{left:R,width:T}=r.bbox,y=Q=>M(p(Q,f,x,m)),S=Q=>M(_(Q,d,A,g)),D=f.ori==0?No:Uo,N={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Lo},L=N.stroke,V=f.dir*(f.ori==0?1:-1),W=S(u[V==1?a:l]),O=y(h[V==1?a:l]),X=O,$=O;s&&t==-1&&($=R,D(L,$,W)),D(L,O,W);for(let Q=V==1?a:l;Q>=a&&Q<=l;Q+=V){let st=u[Q];if(st==null)continue;let ft=y(h[Q]),ut=S(st);t==1?D(L,ft,W):D(L,X,ut),D(L,ft,ut),W=ut,X=ft}let H=X;s&&t==1&&(H=R+T,D(L,H,W));let[ct,K]=Pd(r,o);if(c.fill!=null||ct!=0){let Q=N.fill=new Path2D(L),st=c.fillTo(r,o,c.min,c.max,ct),ft=S(st);D(Q,H,ft),D(Q,$,ft)}if(!c.spanGaps){let Q=[];Q.push(...Id(h,u,a,l,V,y,n));let st=c.width*Ae/2,ft=e||t==1?st:-st,ut=e||t==-1?-st:st;Q.forEach(tt=>{tt[0]+=ft,tt[1]+=ut}),N.gaps=Q=c.gaps(r,o,a,l,Q),N.clip=Xh(Q,f.ori,m,g,x,A)}return K!=0&&(N.band=K==2?[As(r,o,a,l,L,-1),As(r,o,a,l,L,1)]:As(r,o,a,l,L,K)),N})}function w0(i,t,e,n,s,r,o=Oe){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=En(i[l]-i[a]);h<c&&(c=h,o=En(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function jE(i){i=i||Ja;let t=Se(i.size,[.6,Oe,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ye(s),o=1-t[0],a=Se(t[1],Oe),l=Se(t[2],1),c=Se(i.disp,Ja),h=Se(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,p,_,m)=>Sr(d,p,(g,x,A,M,R,T,y,S,D,N,L)=>{let V=g.pxRound,W=e,O=n*Ae,X=a*Ae,$=l*Ae,H,ct;M.ori==0?[H,ct]=r(d,p):[ct,H]=r(d,p);let K=M.dir*(M.ori==0?1:-1),Q=M.ori==0?$h:Ld,st=M.ori==0?h:(Ct,Zt,oe,St,Ue,Vt,Yt)=>{h(Ct,Zt,oe,Ue,St,Yt,Vt)},ft=Se(d.bands,Ed).find(Ct=>Ct.series[0]==p),ut=ft!=null?ft.dir:0,tt=g.fillTo(d,p,g.min,g.max,ut),mt=V(y(tt,R,L,D)),xt,Tt,bt,Xt=N,re=V(g.width*Ae),Ht=!1,de=null,ce=null,ie=null,Xe=null;u!=null&&(re==0||f!=null)&&(Ht=!0,de=u.values(d,p,_,m),ce=new Map,new Set(de).forEach(Ct=>{Ct!=null&&ce.set(Ct,new Path2D)}),re>0&&(ie=f.values(d,p,_,m),Xe=new Map,new Set(ie).forEach(Ct=>{Ct!=null&&Xe.set(Ct,new Path2D)})));let{x0:Be,size:rn}=c;if(Be!=null&&rn!=null){W=1,x=Be.values(d,p,_,m),Be.unit==2&&(x=x.map(oe=>d.posToVal(S+oe*N,M.key,!0)));let Ct=rn.values(d,p,_,m);rn.unit==2?Tt=Ct[0]*N:Tt=T(Ct[0],M,N,S)-T(0,M,N,S),Xt=w0(x,A,T,M,N,S,Xt),bt=Xt-Tt+O}else Xt=w0(x,A,T,M,N,S,Xt),bt=Xt*o+O,Tt=Xt-bt;bt<1&&(bt=0),re>=Tt/2&&(re=0),bt<5&&(V=D0);let Le=bt>0,Tn=Xt-bt-(Le?re:0);Tt=V(dd(Tn,$,X)),xt=(W==0?Tt/2:W==K?0:Tt)-W*K*((W==0?O/2:0)+(Le?re/2:0));let ve={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},gn=Ht?null:new Path2D,Je=null;if(ft!=null)Je=d.data[ft.series[1]];else{let{y0:Ct,y1:Zt}=c;Ct!=null&&Zt!=null&&(A=Zt.values(d,p,_,m),Je=Ct.values(d,p,_,m))}let on=H*Tt,B=ct*Tt;for(let Ct=K==1?_:m;Ct>=_&&Ct<=m;Ct+=K){let Zt=A[Ct];if(Zt==null)continue;if(Je!=null){let q=Je[Ct]??0;if(Zt-q==0)continue;mt=y(q,R,L,D)}let oe=M.distr!=2||c!=null?x[Ct]:Ct,St=T(oe,M,N,S),Ue=y(Se(Zt,tt),R,L,D),Vt=V(St-xt),Yt=V(Zn(Ue,mt)),C=V(zi(Ue,mt)),b=Yt-C;if(Zt!=null){let q=Zt<0?B:on,ht=Zt<0?on:B;Ht?(re>0&&ie[Ct]!=null&&Q(Xe.get(ie[Ct]),Vt,C+pi(re/2),Tt,Zn(0,b-re),q,ht),de[Ct]!=null&&Q(ce.get(de[Ct]),Vt,C+pi(re/2),Tt,Zn(0,b-re),q,ht)):Q(gn,Vt,C+pi(re/2),Tt,Zn(0,b-re),q,ht),st(d,p,Ct,Vt-re/2,C,Tt+re,b)}}return re>0?ve.stroke=Ht?Xe:gn:Ht||(ve._fill=g.width==0?g._fill:g._stroke??g._fill,ve.width=0),ve.fill=Ht?ce:gn,ve})}function QE(i,t){let e=Se(t?.alignGaps,0);return(n,s,r,o)=>Sr(n,s,(a,l,c,h,u,f,d,p,_,m,g)=>{[r,o]=Vh(c,r,o);let x=a.pxRound,A=H=>x(f(H,h,m,p)),M=H=>x(d(H,u,g,_)),R,T,y;h.ori==0?(R=qh,y=No,T=o_):(R=Yh,y=Uo,T=a_);let S=h.dir*(h.ori==0?1:-1),D=A(l[S==1?r:o]),N=D,L=[],V=[];for(let H=S==1?r:o;H>=r&&H<=o;H+=S)if(c[H]!=null){let K=l[H],Q=A(K);L.push(N=Q),V.push(M(c[H]))}let W={stroke:i(L,V,R,y,T,x),fill:null,clip:null,band:null,gaps:null,flags:Lo},O=W.stroke,[X,$]=Pd(n,s);if(a.fill!=null||X!=0){let H=W.fill=new Path2D(O),ct=a.fillTo(n,s,a.min,a.max,X),K=M(ct);y(H,N,K),y(H,D,K)}if(!a.spanGaps){let H=[];H.push(...Id(l,c,r,o,S,A,e)),W.gaps=H=a.gaps(n,s,r,o,H),W.clip=Xh(H,h.ori,p,_,m,g)}return $!=0&&(W.band=$==2?[As(n,s,r,o,O,-1),As(n,s,r,o,O,1)]:As(n,s,r,o,O,$)),W})}function tA(i){return QE(eA,i)}function eA(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var _d=new Set;function E0(){for(let i of _d)i.syncRect(!0)}Do&&(Mr(U1,Ro,E0),Mr(O1,Ro,E0,!0),Mr(Bh,Ro,()=>{An.pxRatio=Ae}));var nA=h_(),iA=l_();function A0(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>xd(r,o,t,e))}function sA(i,t){return i.map((e,n)=>n==0?{}:mn({},t,e))}function xd(i,t,e,n){return mn({},t==0?e:n,i)}function u_(i,t,e){return t==null?Po:[t,e]}var rA=u_;function oA(i,t,e){return t==null?Po:kh(t,e,Sd,!0)}function f_(i,t,e,n){return t==null?Po:Gh(t,e,i.scales[n].log,!1)}var aA=f_;function d_(i,t,e,n){return t==null?Po:bd(t,e,i.scales[n].log,!1)}var lA=d_;function cA(i,t,e,n,s){let r=Zn(s0(i),s0(t)),o=t-i,a=ki(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?js.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function T0(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=wn((e=+s)*Ae))+"px"),[i,t,e]}function hA(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Fe(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function An(i,t,e){let n={mode:Se(i.mode,1)},s=n.mode;function r(v,w,I,U){let G=w.valToPct(v);return U+I*(w.dir==-1?1-G:G)}function o(v,w,I,U){let G=w.valToPct(v);return U+I*(w.dir==-1?G:1-G)}function a(v,w,I,U){return w.ori==0?r(v,w,I,U):o(v,w,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=wi(_1);if(i.id!=null&&(c.id=i.id),di(c,i.class),i.title){let v=wi(v1,c);v.textContent=i.title}let h=Bi("canvas"),u=n.ctx=h.getContext("2d"),f=wi(M1,c);Mr("click",f,v=>{v.target===p&&(ze!=Pr||qe!=Ir)&&Nn.click(n,v)},!0);let d=n.under=wi(b1,f);f.appendChild(h);let p=n.over=wi(S1,f);i=Io(i);let _=+Se(i.pxAlign,1),m=S0(_);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let g=i.ms||.001,x=n.series=s==1?A0(i.series||[],g0,M0,!1):sA(i.series||[null],v0),A=n.axes=A0(i.axes||[],m0,x0,!0),M=n.scales={},R=n.bands=i.bands||[];R.forEach(v=>{v.fill=ye(v.fill||null),v.dir=Se(v.dir,-1)});let T=s==2?x[1].facets[0].scale:x[0].scale,y={axes:as,series:me},S=(i.drawOrder||["axes","series"]).map(v=>y[v]);function D(v){let w=v.distr==3?I=>Es(I>0?I:v.clamp(n,I,v.min,v.max,v.key)):v.distr==4?I=>rd(I,v.asinh):v.distr==100?I=>v.fwd(I):I=>I;return I=>{let U=w(I),{_min:G,_max:J}=v,at=J-G;return(U-G)/at}}function N(v){let w=M[v];if(w==null){let I=(i.scales||Ja)[v]||Ja;if(I.from!=null){N(I.from);let U=mn({},M[I.from],I,{key:v});U.valToPct=D(U),M[v]=U}else{w=M[v]=mn({},v==T?e_:qE,I),w.key=v;let U=w.time,G=w.range,J=Ks(G);if((v!=T||s==2&&!U)&&(J&&(G[0]==null||G[1]==null)&&(G={min:G[0]==null?e0:{mode:1,hard:G[0],soft:G[0]},max:G[1]==null?e0:{mode:1,hard:G[1],soft:G[1]}},J=!1),!J&&Wh(G))){let at=G;G=(dt,vt,Nt)=>vt==null?Po:kh(vt,Nt,at)}w.range=ye(G||(U?rA:v==T?w.distr==3?aA:w.distr==4?lA:u_:w.distr==3?f_:w.distr==4?d_:oA)),w.auto=ye(J?!1:w.auto),w.clamp=ye(w.clamp||XE),w._min=w._max=null,w.valToPct=D(w)}}}N("x"),N("y"),s==1&&x.forEach(v=>{N(v.scale)}),A.forEach(v=>{N(v.scale)});for(let v in i.scales)N(v);let L=M[T],V=L.distr,W,O;L.ori==0?(di(c,x1),W=r,O=o):(di(c,y1),W=o,O=r);let X={};for(let v in M){let w=M[v];(w.min!=null||w.max!=null)&&(X[v]={min:w.min,max:w.max},w.min=w.max=null)}let $=i.tzDate||(v=>new Date(wn(v/g))),H=i.fmtDate||Ad,ct=g==1?xE($):ME($),K=f0($,u0(g==1?_E:vE,H)),Q=p0($,d0(SE,H)),st=[],ft=n.legend=mn({},AE,i.legend),ut=n.cursor=mn({},LE,{drag:{y:s==2}},i.cursor),tt=ft.show,mt=ut.show,xt=ft.markers;ft.idxs=st,xt.width=ye(xt.width),xt.dash=ye(xt.dash),xt.stroke=ye(xt.stroke),xt.fill=ye(xt.fill);let Tt,bt,Xt,re=[],Ht=[],de,ce=!1,ie={};if(ft.live){let v=x[1]?x[1].values:null;ce=v!=null,de=ce?v(n,1,0):{_:0};for(let w in de)ie[w]=vd}if(tt)if(Tt=Bi("table",C1,c),Xt=Bi("tbody",null,Tt),ft.mount(n,Tt),ce){bt=Bi("thead",null,Tt,Xt);let v=Bi("tr",null,bt);Bi("th",null,v);for(var Xe in de)Bi("th",Gg,v).textContent=Xe}else di(Tt,I1),ft.live&&di(Tt,P1);let Be={show:!0},rn={show:!1};function Le(v,w){if(w==0&&(ce||!ft.live||s==2))return Po;let I=[],U=Bi("tr",L1,Xt,Xt.childNodes[w]);di(U,v.class),v.show||di(U,vr);let G=Bi("th",null,U);if(xt.show){let dt=wi(D1,G);if(w>0){let vt=xt.width(n,w);vt&&(dt.style.border=vt+"px "+xt.dash(n,w)+" "+xt.stroke(n,w)),dt.style.background=xt.fill(n,w)}}let J=wi(Gg,G);v.label instanceof HTMLElement?J.appendChild(v.label):J.textContent=v.label,w>0&&(xt.show||(J.style.color=v.width>0?xt.stroke(n,w):xt.fill(n,w)),ve("click",G,dt=>{if(ut._lock)return;jt(dt);let vt=x.indexOf(v);if((dt.ctrlKey||dt.metaKey)!=ft.isolate){let Nt=x.some((Ut,Ft)=>Ft>0&&Ft!=vt&&Ut.show);x.forEach((Ut,Ft)=>{Ft>0&&Wi(Ft,Nt?Ft==vt?Be:rn:Be,!0,hn.setSeries)})}else Wi(vt,{show:!v.show},!0,hn.setSeries)},!1),Qt&&ve(qg,G,dt=>{ut._lock||(jt(dt),Wi(x.indexOf(v),Dr,!0,hn.setSeries))},!1));for(var at in de){let dt=Bi("td",N1,U);dt.textContent="--",I.push(dt)}return[U,I]}let Tn=new Map;function ve(v,w,I,U=!0){let G=Tn.get(w)||{},J=ut.bind[v](n,w,I,U);J&&(Mr(v,w,G[v]=J),Tn.set(w,G))}function gn(v,w,I){let U=Tn.get(w)||{};for(let G in U)(v==null||G==v)&&(fd(G,w,U[G]),delete U[G]);v==null&&Tn.delete(w)}let Je=0,on=0,B=0,Ct=0,Zt=0,oe=0,St=Zt,Ue=oe,Vt=B,Yt=Ct,C=0,b=0,q=0,ht=0;n.bbox={};let ot=!1,_t=!1,yt=!1,et=!1,it=!1,pt=!1;function F(v,w,I){(I||v!=n.width||w!=n.height)&&rt(v,w),he(!1),yt=!0,_t=!0,On()}function rt(v,w){n.width=Je=B=v,n.height=on=Ct=w,Zt=oe=0,Mt(),Wt();let I=n.bbox;C=I.left=xr(Zt*Ae,.5),b=I.top=xr(oe*Ae,.5),q=I.width=xr(B*Ae,.5),ht=I.height=xr(Ct*Ae,.5)}let nt=3;function wt(){let v=!1,w=0;for(;!v;){w++;let I=Tr(w),U=Hi(w);v=w==nt||I&&U,v||(rt(n.width,n.height),_t=!0)}}function gt({width:v,height:w}){F(v,w)}n.setSize=gt;function Mt(){let v=!1,w=!1,I=!1,U=!1;A.forEach((G,J)=>{if(G.show&&G._show){let{side:at,_size:dt}=G,vt=at%2,Nt=G.label!=null?G.labelSize:0,Ut=dt+Nt;Ut>0&&(vt?(B-=Ut,at==3?(Zt+=Ut,U=!0):I=!0):(Ct-=Ut,at==0?(oe+=Ut,v=!0):w=!0))}}),Vi[0]=v,Vi[1]=I,Vi[2]=w,Vi[3]=U,B-=Ai[1]+Ai[3],Zt+=Ai[3],Ct-=Ai[2]+Ai[0],oe+=Ai[0]}function Wt(){let v=Zt+B,w=oe+Ct,I=Zt,U=oe;function G(J,at){switch(J){case 1:return v+=at,v-at;case 2:return w+=at,w-at;case 3:return I-=at,I+at;case 0:return U-=at,U+at}}A.forEach((J,at)=>{if(J.show&&J._show){let dt=J.side;J._pos=G(dt,J._size),J.label!=null&&(J._lpos=G(dt,J.labelSize))}})}if(ut.dataIdx==null){let v=ut.hover,w=v.skip=new Set(v.skip??[]);w.add(void 0);let I=v.prox=ye(v.prox),U=v.bias??=0;ut.dataIdx=(G,J,at,dt)=>{if(J==0)return at;let vt=at,Nt=I(G,J,at,dt)??Oe,Ut=Nt>=0&&Nt<Oe,Ft=L.ori==0?B:Ct,se=ut.left,we=t[0],Me=t[J];if(w.has(Me[at])){vt=null;let ge=null,Jt=null,qt;if(U==0||U==-1)for(qt=at;ge==null&&qt-- >0;)w.has(Me[qt])||(ge=qt);if(U==0||U==1)for(qt=at;Jt==null&&qt++<Me.length;)w.has(Me[qt])||(Jt=qt);if(ge!=null||Jt!=null)if(Ut){let Ge=ge==null?-1/0:W(we[ge],L,Ft,0),Qe=Jt==null?1/0:W(we[Jt],L,Ft,0),In=se-Ge,De=Qe-se;In<=De?In<=Nt&&(vt=ge):De<=Nt&&(vt=Jt)}else vt=Jt==null?ge:ge==null?Jt:at-ge<=Jt-at?ge:Jt}else Ut&&En(se-W(we[at],L,Ft,0))>Nt&&(vt=null);return vt}}let jt=v=>{ut.event=v};ut.idxs=st,ut._lock=!1;let lt=ut.points;lt.show=ye(lt.show),lt.size=ye(lt.size),lt.stroke=ye(lt.stroke),lt.width=ye(lt.width),lt.fill=ye(lt.fill);let Bt=n.focus=mn({},i.focus||{alpha:.3},ut.focus),Qt=Bt.prox>=0,Rt=Qt&&lt.one,ae=[],ke=[],Vn=[];function Bo(v,w){let I=lt.show(n,w);if(I instanceof HTMLElement)return di(I,R1),di(I,v.class),is(I,-10,-10,B,Ct),p.insertBefore(I,ae[w]),I}function wr(v,w){if(s==1||w>0){let I=s==1&&M[v.scale].time,U=v.value;v.value=I?a0(U)?p0($,d0(U,H)):U||Q:U||GE,v.label=v.label||(I?NE:DE)}if(Rt||w>0){v.width=v.width==null?1:v.width,v.paths=v.paths||nA||q1,v.fillTo=ye(v.fillTo||YE),v.pxAlign=+Se(v.pxAlign,_),v.pxRound=S0(v.pxAlign),v.stroke=ye(v.stroke||null),v.fill=ye(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let I=HE(Zn(1,v.width),1),U=v.points=mn({},{size:I,width:Zn(1,I*.2),stroke:v.stroke,space:I*2,paths:iA,_stroke:null,_fill:null},v.points);U.show=ye(U.show),U.filter=ye(U.filter),U.fill=ye(U.fill),U.stroke=ye(U.stroke),U.paths=ye(U.paths),U.pxAlign=v.pxAlign}if(tt){let I=Le(v,w);re.splice(w,0,I[0]),Ht.splice(w,0,I[1]),ft.values.push(null)}if(mt){st.splice(w,0,null);let I=null;Rt?w==0&&(I=Bo(v,w)):w>0&&(I=Bo(v,w)),ae.splice(w,0,I),ke.splice(w,0,0),Vn.splice(w,0,0)}Pn("addSeries",w)}function eu(v,w){w=w??x.length,v=s==1?xd(v,w,g0,M0):xd(v,w,{},v0),x.splice(w,0,v),wr(x[w],w)}n.addSeries=eu;function tl(v){if(x.splice(v,1),tt){ft.values.splice(v,1),Ht.splice(v,1);let w=re.splice(v,1)[0];gn(null,w.firstChild),w.remove()}mt&&(st.splice(v,1),ae.splice(v,1)[0].remove(),ke.splice(v,1),Vn.splice(v,1)),Pn("delSeries",v)}n.delSeries=tl;let Vi=[!1,!1,!1,!1];function ss(v,w){if(v._show=v.show,v.show){let I=v.side%2,U=M[v.scale];U==null&&(v.scale=I?x[1].scale:T,U=M[v.scale]);let G=U.time;v.size=ye(v.size),v.space=ye(v.space),v.rotate=ye(v.rotate),Ks(v.incrs)&&v.incrs.forEach(at=>{!js.has(at)&&js.set(at,O0(at))}),v.incrs=ye(v.incrs||(U.distr==2?pE:G?g==1?gE:yE:yr)),v.splits=ye(v.splits||(G&&U.distr==1?ct:U.distr==3?pd:U.distr==4?FE:OE)),v.stroke=ye(v.stroke),v.grid.stroke=ye(v.grid.stroke),v.ticks.stroke=ye(v.ticks.stroke),v.border.stroke=ye(v.border.stroke);let J=v.values;v.values=Ks(J)&&!Ks(J[0])?ye(J):G?Ks(J)?f0($,u0(J,H)):a0(J)?bE($,J):J||K:J||UE,v.filter=ye(v.filter||(U.distr>=3&&U.log==10?zE:U.distr==3&&U.log==2?VE:N0)),v.font=T0(v.font),v.labelFont=T0(v.labelFont),v._size=v.size(n,null,w,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(Vi[w]=!0,v._el=wi(w1,f))}}function rs(v,w,I,U){let[G,J,at,dt]=I,vt=w%2,Nt=0;return vt==0&&(dt||J)&&(Nt=w==0&&!G||w==2&&!at?wn(m0.size/3):0),vt==1&&(G||at)&&(Nt=w==1&&!J||w==3&&!dt?wn(x0.size/2):0),Nt}let ko=n.padding=(i.padding||[rs,rs,rs,rs]).map(v=>ye(Se(v,rs))),Ai=n._padding=ko.map((v,w)=>v(n,w,Vi,0)),Ke,en=null,nn=null,Gi=s==1?x[0].idxs:null,ei=null,Ts=!1;function zo(v,w){if(t=v??[],n.data=n._data=t,s==2){Ke=0;for(let I=1;I<x.length;I++)Ke+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ei=t[0],Ke=ei.length;let I=t;if(V==2){I=t.slice();let U=I[0]=Array(Ke);for(let G=0;G<Ke;G++)U[G]=G}n._data=t=I}if(he(!0),Pn("setData"),V==2&&(yt=!0),w!==!1){let I=L;I.auto(n,Ts)?Vo():Ps(T,I.min,I.max),et=et||ut.left>=0,pt=!0,On()}}n.setData=zo;function Vo(){Ts=!0;let v,w;s==1&&(Ke>0?(en=Gi[0]=0,nn=Gi[1]=Ke-1,v=t[0][en],w=t[0][nn],V==2?(v=en,w=nn):v==w&&(V==3?[v,w]=Gh(v,v,L.log,!1):V==4?[v,w]=bd(v,v,L.log,!1):L.time?w=v+wn(86400/g):[v,w]=kh(v,w,Sd,!0))):(en=Gi[0]=v=null,nn=Gi[1]=w=null)),Ps(T,v,w)}let Er,Rs,Ar,E,z,j,Y,Z,Et,Pt;function At(v,w,I,U,G,J){v??=Wg,I??=Ed,U??="butt",G??=Wg,J??="round",v!=Er&&(u.strokeStyle=Er=v),G!=Rs&&(u.fillStyle=Rs=G),w!=Ar&&(u.lineWidth=Ar=w),J!=z&&(u.lineJoin=z=J),U!=j&&(u.lineCap=j=U),I!=E&&u.setLineDash(E=I)}function Lt(v,w,I,U){w!=Rs&&(u.fillStyle=Rs=w),v!=Y&&(u.font=Y=v),I!=Z&&(u.textAlign=Z=I),U!=Et&&(u.textBaseline=Et=U)}function zt(v,w,I,U,G=0){if(U.length>0&&v.auto(n,Ts)&&(w==null||w.min==null)){let J=Se(en,0),at=Se(nn,U.length-1),dt=I.min==null?z1(U,J,at,G,v.distr==3):[I.min,I.max];v.min=zi(v.min,I.min=dt[0]),v.max=Zn(v.max,I.max=dt[1])}}let ee={min:null,max:null};function pe(){for(let U in M){let G=M[U];X[U]==null&&(G.min==null||X[T]!=null&&G.auto(n,Ts))&&(X[U]=ee)}for(let U in M){let G=M[U];X[U]==null&&G.from!=null&&X[G.from]!=null&&(X[U]=ee)}X[T]!=null&&he(!0);let v={};for(let U in X){let G=X[U];if(G!=null){let J=v[U]=Io(M[U],Z1);if(G.min!=null)mn(J,G);else if(U!=T||s==2)if(Ke==0&&J.from==null){let at=J.range(n,null,null,U);J.min=at[0],J.max=at[1]}else J.min=Oe,J.max=-Oe}}if(Ke>0){x.forEach((U,G)=>{if(s==1){let J=U.scale,at=X[J];if(at==null)return;let dt=v[J];if(G==0){let vt=dt.range(n,dt.min,dt.max,J);dt.min=vt[0],dt.max=vt[1],en=ki(dt.min,t[0]),nn=ki(dt.max,t[0]),nn-en>1&&(t[0][en]<dt.min&&en++,t[0][nn]>dt.max&&nn--),U.min=ei[en],U.max=ei[nn]}else U.show&&U.auto&&zt(dt,at,U,t[G],U.sorted);U.idxs[0]=en,U.idxs[1]=nn}else if(G>0&&U.show&&U.auto){let[J,at]=U.facets,dt=J.scale,vt=at.scale,[Nt,Ut]=t[G],Ft=v[dt],se=v[vt];Ft!=null&&zt(Ft,X[dt],J,Nt,J.sorted),se!=null&&zt(se,X[vt],at,Ut,at.sorted),U.min=at.min,U.max=at.max}});for(let U in v){let G=v[U],J=X[U];if(G.from==null&&(J==null||J.min==null)){let at=G.range(n,G.min==Oe?null:G.min,G.max==-Oe?null:G.max,U);G.min=at[0],G.max=at[1]}}}for(let U in v){let G=v[U];if(G.from!=null){let J=v[G.from];if(J.min==null)G.min=G.max=null;else{let at=G.range(n,J.min,J.max,U);G.min=at[0],G.max=at[1]}}}let w={},I=!1;for(let U in v){let G=v[U],J=M[U];if(J.min!=G.min||J.max!=G.max){J.min=G.min,J.max=G.max;let at=J.distr;J._min=at==3?Es(J.min):at==4?rd(J.min,J.asinh):at==100?J.fwd(J.min):J.min,J._max=at==3?Es(J.max):at==4?rd(J.max,J.asinh):at==100?J.fwd(J.max):J.max,w[U]=I=!0}}if(I){x.forEach((U,G)=>{s==2?G>0&&w.y&&(U._paths=null):w[U.scale]&&(U._paths=null)});for(let U in w)yt=!0,Pn("setScale",U);mt&&ut.left>=0&&(et=pt=!0)}for(let U in X)X[U]=null}function kt(v){let w=dd(en-1,0,Ke-1),I=dd(nn+1,0,Ke-1);for(;v[w]==null&&w>0;)w--;for(;v[I]==null&&I<Ke-1;)I++;return[w,I]}function me(){if(Ke>0){let v=x.some(w=>w._focus)&&Pt!=Bt.alpha;v&&(u.globalAlpha=Pt=Bt.alpha),x.forEach((w,I)=>{if(I>0&&w.show&&(Ze(I,!1),Ze(I,!0),w._paths==null)){let U=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha);let G=s==2?[0,t[I][0].length-1]:kt(t[I]);w._paths=w.paths(n,I,G[0],G[1]),Pt!=U&&(u.globalAlpha=Pt=U)}}),x.forEach((w,I)=>{if(I>0&&w.show){let U=Pt;Pt!=w.alpha&&(u.globalAlpha=Pt=w.alpha),w._paths!=null&&Ce(I,!1);{let G=w._paths!=null?w._paths.gaps:null,J=w.points.show(n,I,en,nn,G),at=w.points.filter(n,I,J,G);(J||at)&&(w.points._paths=w.points.paths(n,I,en,nn,at),Ce(I,!0))}Pt!=U&&(u.globalAlpha=Pt=U),Pn("drawSeries",I)}}),v&&(u.globalAlpha=Pt=1)}}function Ze(v,w){let I=w?x[v].points:x[v];I._stroke=I.stroke(n,v),I._fill=I.fill(n,v)}function Ce(v,w){let I=w?x[v].points:x[v],{stroke:U,fill:G,clip:J,flags:at,_stroke:dt=I._stroke,_fill:vt=I._fill,_width:Nt=I.width}=I._paths;Nt=Fe(Nt*Ae,3);let Ut=null,Ft=Nt%2/2;w&&vt==null&&(vt=Nt>0?"#fff":dt);let se=I.pxAlign==1&&Ft>0;if(se&&u.translate(Ft,Ft),!w){let we=C-Nt/2,Me=b-Nt/2,ge=q+Nt,Jt=ht+Nt;Ut=new Path2D,Ut.rect(we,Me,ge,Jt)}w?Ot(dt,Nt,I.dash,I.cap,vt,U,G,at,J):Pe(v,dt,Nt,I.dash,I.cap,vt,U,G,at,Ut,J),se&&u.translate(-Ft,-Ft)}function Pe(v,w,I,U,G,J,at,dt,vt,Nt,Ut){let Ft=!1;vt!=0&&R.forEach((se,we)=>{if(se.series[0]==v){let Me=x[se.series[1]],ge=t[se.series[1]],Jt=(Me._paths||Ja).band;Ks(Jt)&&(Jt=se.dir==1?Jt[0]:Jt[1]);let qt,Ge=null;Me.show&&Jt&&G1(ge,en,nn)?(Ge=se.fill(n,we)||J,qt=Me._paths.clip):Jt=null,Ot(w,I,U,G,Ge,at,dt,vt,Nt,Ut,qt,Jt),Ft=!0}}),Ft||Ot(w,I,U,G,J,at,dt,vt,Nt,Ut)}let _n=Lo|gd;function Ot(v,w,I,U,G,J,at,dt,vt,Nt,Ut,Ft){At(v,w,I,U,G),(vt||Nt||Ft)&&(u.save(),vt&&u.clip(vt),Nt&&u.clip(Nt)),Ft?(dt&_n)==_n?(u.clip(Ft),Ut&&u.clip(Ut),_e(G,at),an(v,J,w)):dt&gd?(_e(G,at),u.clip(Ft),an(v,J,w)):dt&Lo&&(u.save(),u.clip(Ft),Ut&&u.clip(Ut),_e(G,at),u.restore(),an(v,J,w)):(_e(G,at),an(v,J,w)),(vt||Nt||Ft)&&u.restore()}function an(v,w,I){I>0&&(w instanceof Map?w.forEach((U,G)=>{u.strokeStyle=Er=G,u.stroke(U)}):w!=null&&v&&u.stroke(w))}function _e(v,w){w instanceof Map?w.forEach((I,U)=>{u.fillStyle=Rs=U,u.fill(I)}):w!=null&&v&&u.fill(w)}function os(v,w,I,U){let G=A[v],J;if(U<=0)J=[0,0];else{let at=G._space=G.space(n,v,w,I,U),dt=G._incrs=G.incrs(n,v,w,I,U,at);J=cA(w,I,dt,U,at)}return G._found=J}function ln(v,w,I,U,G,J,at,dt,vt,Nt){let Ut=at%2/2;_==1&&u.translate(Ut,Ut),At(dt,at,vt,Nt,dt),u.beginPath();let Ft,se,we,Me,ge=G+(U==0||U==3?-J:J);I==0?(se=G,Me=ge):(Ft=G,we=ge);for(let Jt=0;Jt<v.length;Jt++)w[Jt]!=null&&(I==0?Ft=we=v[Jt]:se=Me=v[Jt],u.moveTo(Ft,se),u.lineTo(we,Me));u.stroke(),_==1&&u.translate(-Ut,-Ut)}function Tr(v){let w=!0;return A.forEach((I,U)=>{if(!I.show)return;let G=M[I.scale];if(G.min==null){I._show&&(w=!1,I._show=!1,he(!1));return}else I._show||(w=!1,I._show=!0,he(!1));let J=I.side,at=J%2,{min:dt,max:vt}=G,[Nt,Ut]=os(U,dt,vt,at==0?B:Ct);if(Ut==0)return;let Ft=G.distr==2,se=I._splits=I.splits(n,U,dt,vt,Nt,Ut,Ft),we=G.distr==2?se.map(qt=>ei[qt]):se,Me=G.distr==2?ei[se[1]]-ei[se[0]]:Nt,ge=I._values=I.values(n,I.filter(n,we,U,Ut,Me),U,Ut,Me);I._rotate=J==2?I.rotate(n,ge,U,Ut):0;let Jt=I._size;I._size=Ei(I.size(n,ge,U,v)),Jt!=null&&I._size!=Jt&&(w=!1)}),w}function Hi(v){let w=!0;return ko.forEach((I,U)=>{let G=I(n,U,Vi,v);G!=Ai[U]&&(w=!1),Ai[U]=G}),w}function as(){for(let v=0;v<A.length;v++){let w=A[v];if(!w.show||!w._show)continue;let I=w.side,U=I%2,G,J,at=w.stroke(n,v),dt=I==0||I==3?-1:1,[vt,Nt]=w._found;if(w.label!=null){let Wn=w.labelGap*dt,si=wn((w._lpos+Wn)*Ae);Lt(w.labelFont[0],at,"center",I==2?"top":Hg),u.save(),U==1?(G=J=0,u.translate(si,wn(b+ht/2)),u.rotate((I==3?-Fh:Fh)/2)):(G=wn(C+q/2),J=si);let er=L0(w.label)?w.label(n,v,vt,Nt):w.label;u.fillText(er,G,J),u.restore()}if(Nt==0)continue;let Ut=M[w.scale],Ft=U==0?q:ht,se=U==0?C:b,we=w._splits,Me=Ut.distr==2?we.map(Wn=>ei[Wn]):we,ge=Ut.distr==2?ei[we[1]]-ei[we[0]]:vt,Jt=w.ticks,qt=w.border,Ge=Jt.show?Jt.size:0,Qe=wn(Ge*Ae),In=wn((w.alignTo==2?w._size-Ge-w.gap:w.gap)*Ae),De=w._rotate*-Fh/180,tn=m(w._pos*Ae),ni=(Qe+In)*dt,Hn=tn+ni;J=U==0?Hn:0,G=U==1?Hn:0;let gi=w.font[0],Ti=w.align==1?Ao:w.align==2?nd:De>0?Ao:De<0?nd:U==0?"center":I==3?nd:Ao,qi=De||U==1?"middle":I==2?"top":Hg;Lt(gi,at,Ti,qi);let ii=w.font[1]*w.lineGap,_i=we.map(Wn=>m(a(Wn,Ut,Ft,se))),Ri=w._values;for(let Wn=0;Wn<Ri.length;Wn++){let si=Ri[Wn];if(si!=null){U==0?G=_i[Wn]:J=_i[Wn],si=""+si;let er=si.indexOf(`
`)==-1?[si]:si.split(/\n/gm);for(let Xn=0;Xn<er.length;Xn++){let ip=er[Xn];De?(u.save(),u.translate(G,J+Xn*ii),u.rotate(De),u.fillText(ip,0,0),u.restore()):u.fillText(ip,G,J+Xn*ii)}}}Jt.show&&ln(_i,Jt.filter(n,Me,v,Nt,ge),U,I,tn,Qe,Fe(Jt.width*Ae,3),Jt.stroke(n,v),Jt.dash,Jt.cap);let Yi=w.grid;Yi.show&&ln(_i,Yi.filter(n,Me,v,Nt,ge),U,U==0?2:1,U==0?b:C,U==0?ht:q,Fe(Yi.width*Ae,3),Yi.stroke(n,v),Yi.dash,Yi.cap),qt.show&&ln([tn],[1],U==0?1:0,U==0?1:2,U==1?b:C,U==1?ht:q,Fe(qt.width*Ae,3),qt.stroke(n,v),qt.dash,qt.cap)}Pn("drawAxes")}function he(v){x.forEach((w,I)=>{I>0&&(w._paths=null,v&&(s==1?(w.min=null,w.max=null):w.facets.forEach(U=>{U.min=null,U.max=null})))})}let je=!1,Gn=!1,Ie=[];function cn(){Gn=!1;for(let v=0;v<Ie.length;v++)Pn(...Ie[v]);Ie.length=0}function On(){je||(nE(kd),je=!0)}function el(v,w=!1){je=!0,Gn=w,v(n),kd(),w&&Ie.length>0&&queueMicrotask(cn)}n.batch=el;function kd(){if(ot&&(pe(),ot=!1),yt&&(wt(),yt=!1),_t){if(We(d,Ao,Zt),We(d,"top",oe),We(d,qa,B),We(d,Ya,Ct),We(p,Ao,Zt),We(p,"top",oe),We(p,qa,B),We(p,Ya,Ct),We(f,qa,Je),We(f,Ya,on),h.width=wn(Je*Ae),h.height=wn(on*Ae),A.forEach(({_el:v,_show:w,_size:I,_pos:U,side:G})=>{if(v!=null)if(w){let J=G===3||G===0?I:0,at=G%2==1;We(v,at?"left":"top",U-J),We(v,at?"width":"height",I),We(v,at?"top":"left",at?oe:Zt),We(v,at?"height":"width",at?Ct:B),ud(v,vr)}else di(v,vr)}),Er=Rs=Ar=z=j=Y=Z=Et=E=null,Pt=1,Wo(!0),Zt!=St||oe!=Ue||B!=Vt||Ct!=Yt){he(!1);let v=B/Vt,w=Ct/Yt;if(mt&&!et&&ut.left>=0){ut.left*=v,ut.top*=w,Rr&&is(Rr,wn(ut.left),0,B,Ct),Cr&&is(Cr,0,wn(ut.top),B,Ct);for(let I=0;I<ae.length;I++){let U=ae[I];U!=null&&(ke[I]*=v,Vn[I]*=w,is(U,Ei(ke[I]),Ei(Vn[I]),B,Ct))}}if(Ve.show&&!it&&Ve.left>=0&&Ve.width>0){Ve.left*=v,Ve.width*=v,Ve.top*=w,Ve.height*=w;for(let I in au)We(Lr,I,Ve[I])}St=Zt,Ue=oe,Vt=B,Yt=Ct}Pn("setSize"),_t=!1}Je>0&&on>0&&(u.clearRect(0,0,h.width,h.height),Pn("drawClear"),S.forEach(v=>v()),Pn("draw")),Ve.show&&it&&(nl(Ve),it=!1),mt&&et&&(tr(null,!0,!1),et=!1),ft.show&&ft.live&&pt&&(ru(),pt=!1),l||(l=!0,n.status=1,Pn("ready")),Ts=!1,je=!1}n.redraw=(v,w)=>{yt=w||!1,v!==!1?Ps(T,L.min,L.max):On()};function nu(v,w){let I=M[v];if(I.from==null){if(Ke==0){let U=I.range(n,w.min,w.max,v);w.min=U[0],w.max=U[1]}if(w.min>w.max){let U=w.min;w.min=w.max,w.max=U}if(Ke>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;v==T&&I.distr==2&&Ke>0&&(w.min=ki(w.min,t[0]),w.max=ki(w.max,t[0]),w.min==w.max&&w.max++),X[v]=w,ot=!0,On()}}n.setScale=nu;let iu,su,Rr,Cr,zd,Vd,Pr,Ir,Gd,Hd,ze,qe,Cs=!1,Nn=ut.drag,Rn=Nn.x,Cn=Nn.y;mt&&(ut.x&&(iu=wi(A1,p)),ut.y&&(su=wi(T1,p)),L.ori==0?(Rr=iu,Cr=su):(Rr=su,Cr=iu),ze=ut.left,qe=ut.top);let Ve=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Lr=Ve.show?wi(E1,Ve.over?p:d):null;function nl(v,w){if(Ve.show){for(let I in v)Ve[I]=v[I],I in au&&We(Lr,I,v[I]);w!==!1&&Pn("setSelect")}}n.setSelect=nl;function C_(v){if(x[v].show)tt&&ud(re[v],vr);else if(tt&&di(re[v],vr),mt){let I=Rt?ae[0]:ae[v];I!=null&&is(I,-10,-10,B,Ct)}}function Ps(v,w,I){nu(v,{min:w,max:I})}function Wi(v,w,I,U){w.focus!=null&&N_(v),w.show!=null&&x.forEach((G,J)=>{J>0&&(v==J||v==null)&&(G.show=w.show,C_(J),s==2?(Ps(G.facets[0].scale,null,null),Ps(G.facets[1].scale,null,null)):Ps(G.scale,null,null),On())}),I!==!1&&Pn("setSeries",v,w),U&&Xo("setSeries",n,v,w)}n.setSeries=Wi;function P_(v,w){mn(R[v],w)}function I_(v,w){v.fill=ye(v.fill||null),v.dir=Se(v.dir,-1),w=w??R.length,R.splice(w,0,v)}function L_(v){v==null?R.length=0:R.splice(v,1)}n.addBand=I_,n.setBand=P_,n.delBand=L_;function D_(v,w){x[v].alpha=w,mt&&ae[v]!=null&&(ae[v].style.opacity=w),tt&&re[v]&&(re[v].style.opacity=w)}let ls,Is,Qs,Dr={focus:!0};function N_(v){if(v!=Qs){let w=v==null,I=Bt.alpha!=1;x.forEach((U,G)=>{if(s==1||G>0){let J=w||G==0||G==v;U._focus=w?null:J,I&&D_(G,J?1:Bt.alpha)}}),Qs=v,I&&On()}}tt&&Qt&&ve(Yg,Tt,v=>{ut._lock||(jt(v),Qs!=null&&Wi(null,Dr,!0,hn.setSeries))});function Xi(v,w,I){let U=M[w];I&&(v=v/Ae-(U.ori==1?oe:Zt));let G=B;U.ori==1&&(G=Ct,v=G-v),U.dir==-1&&(v=G-v);let J=U._min,at=U._max,dt=v/G,vt=J+(at-J)*dt,Nt=U.distr;return Nt==3?Co(10,vt):Nt==4?W1(vt,U.asinh):Nt==100?U.bwd(vt):vt}function U_(v,w){let I=Xi(v,T,w);return ki(I,t[0],en,nn)}n.valToIdx=v=>ki(v,t[0]),n.posToIdx=U_,n.posToVal=Xi,n.valToPos=(v,w,I)=>M[w].ori==0?r(v,M[w],I?q:B,I?C:0):o(v,M[w],I?ht:Ct,I?b:0),n.setCursor=(v,w,I)=>{ze=v.left,qe=v.top,tr(null,w,I)};function Wd(v,w){We(Lr,Ao,Ve.left=v),We(Lr,qa,Ve.width=w)}function Xd(v,w){We(Lr,"top",Ve.top=v),We(Lr,Ya,Ve.height=w)}let Go=L.ori==0?Wd:Xd,Ho=L.ori==1?Wd:Xd;function O_(){if(tt&&ft.live)for(let v=s==2?1:0;v<x.length;v++){if(v==0&&ce)continue;let w=ft.values[v],I=0;for(let U in w)Ht[v][I++].firstChild.nodeValue=w[U]}}function ru(v,w){if(v!=null&&(v.idxs?v.idxs.forEach((I,U)=>{st[U]=I}):$1(v.idx)||st.fill(v.idx),ft.idx=st[0]),tt&&ft.live){for(let I=0;I<x.length;I++)(I>0||s==1&&!ce)&&F_(I,st[I]);O_()}pt=!1,w!==!1&&Pn("setLegend")}n.setLegend=ru;function F_(v,w){let I=x[v],U=v==0&&V==2?ei:t[v],G;ce?G=I.values(n,v,w)??ie:(G=I.value(n,w==null?null:U[w],v,w),G=G==null?ie:{_:G}),ft.values[v]=G}function tr(v,w,I){Gd=ze,Hd=qe,[ze,qe]=ut.move(n,ze,qe),ut.left=ze,ut.top=qe,mt&&(Rr&&is(Rr,wn(ze),0,B,Ct),Cr&&is(Cr,0,wn(qe),B,Ct));let U,G=en>nn;ls=Oe,Is=null;let J=L.ori==0?B:Ct,at=L.ori==1?B:Ct;if(ze<0||Ke==0||G){U=ut.idx=null;for(let dt=0;dt<x.length;dt++){let vt=ae[dt];vt!=null&&is(vt,-10,-10,B,Ct)}Qt&&Wi(null,Dr,!0,v==null&&hn.setSeries),ft.live&&(st.fill(U),pt=!0)}else{let dt,vt,Nt;s==1&&(dt=L.ori==0?ze:qe,vt=Xi(dt,T),U=ut.idx=ki(vt,t[0],en,nn),Nt=W(t[0][U],L,J,0));let Ut=-10,Ft=-10,se=0,we=0,Me=!0,ge="",Jt="";for(let qt=s==2?1:0;qt<x.length;qt++){let Ge=x[qt],Qe=st[qt],In=Qe==null?null:s==1?t[qt][Qe]:t[qt][1][Qe],De=ut.dataIdx(n,qt,U,vt),tn=De==null?null:s==1?t[qt][De]:t[qt][1][De];if(pt=pt||tn!=In||De!=Qe,st[qt]=De,qt>0&&Ge.show){let ni=De==null?-10:De==U?Nt:W(s==1?t[0][De]:t[qt][0][De],L,J,0),Hn=tn==null?-10:O(tn,s==1?M[Ge.scale]:M[Ge.facets[1].scale],at,0);if(Qt&&tn!=null){let gi=L.ori==1?ze:qe,Ti=En(Bt.dist(n,qt,De,Hn,gi));if(Ti<ls){let qi=Bt.bias;if(qi!=0){let ii=Xi(gi,Ge.scale),_i=tn>=0?1:-1,Ri=ii>=0?1:-1;Ri==_i&&(Ri==1?qi==1?tn>=ii:tn<=ii:qi==1?tn<=ii:tn>=ii)&&(ls=Ti,Is=qt)}else ls=Ti,Is=qt}}if(pt||Rt){let gi,Ti;L.ori==0?(gi=ni,Ti=Hn):(gi=Hn,Ti=ni);let qi,ii,_i,Ri,Yi,Wn,si=!0,er=lt.bbox;if(er!=null){si=!1;let Xn=er(n,qt);_i=Xn.left,Ri=Xn.top,qi=Xn.width,ii=Xn.height}else _i=gi,Ri=Ti,qi=ii=lt.size(n,qt);if(Wn=lt.fill(n,qt),Yi=lt.stroke(n,qt),Rt)qt==Is&&ls<=Bt.prox&&(Ut=_i,Ft=Ri,se=qi,we=ii,Me=si,ge=Wn,Jt=Yi);else{let Xn=ae[qt];Xn!=null&&(ke[qt]=_i,Vn[qt]=Ri,t0(Xn,qi,ii,si),jg(Xn,Wn,Yi),is(Xn,Ei(_i),Ei(Ri),B,Ct))}}}}if(Rt){let qt=Bt.prox,Ge=Qs==null?ls<=qt:ls>qt||Is!=Qs;if(pt||Ge){let Qe=ae[0];Qe!=null&&(ke[0]=Ut,Vn[0]=Ft,t0(Qe,se,we,Me),jg(Qe,ge,Jt),is(Qe,Ei(Ut),Ei(Ft),B,Ct))}}}if(Ve.show&&Cs)if(v!=null){let[dt,vt]=hn.scales,[Nt,Ut]=hn.match,[Ft,se]=v.cursor.sync.scales,we=v.cursor.drag;if(Rn=we._x,Cn=we._y,Rn||Cn){let{left:Me,top:ge,width:Jt,height:qt}=v.select,Ge=v.scales[Ft].ori,Qe=v.posToVal,In,De,tn,ni,Hn,gi=dt!=null&&Nt(dt,Ft),Ti=vt!=null&&Ut(vt,se);gi&&Rn?(Ge==0?(In=Me,De=Jt):(In=ge,De=qt),tn=M[dt],ni=W(Qe(In,Ft),tn,J,0),Hn=W(Qe(In+De,Ft),tn,J,0),Go(zi(ni,Hn),En(Hn-ni))):Go(0,J),Ti&&Cn?(Ge==1?(In=Me,De=Jt):(In=ge,De=qt),tn=M[vt],ni=O(Qe(In,se),tn,at,0),Hn=O(Qe(In+De,se),tn,at,0),Ho(zi(ni,Hn),En(Hn-ni))):Ho(0,at)}else lu()}else{let dt=En(Gd-zd),vt=En(Hd-Vd);if(L.ori==1){let se=dt;dt=vt,vt=se}Rn=Nn.x&&dt>=Nn.dist,Cn=Nn.y&&vt>=Nn.dist;let Nt=Nn.uni;Nt!=null?Rn&&Cn&&(Rn=dt>=Nt,Cn=vt>=Nt,!Rn&&!Cn&&(vt>dt?Cn=!0:Rn=!0)):Nn.x&&Nn.y&&(Rn||Cn)&&(Rn=Cn=!0);let Ut,Ft;Rn&&(L.ori==0?(Ut=Pr,Ft=ze):(Ut=Ir,Ft=qe),Go(zi(Ut,Ft),En(Ft-Ut)),Cn||Ho(0,at)),Cn&&(L.ori==1?(Ut=Pr,Ft=ze):(Ut=Ir,Ft=qe),Ho(zi(Ut,Ft),En(Ft-Ut)),Rn||Go(0,J)),!Rn&&!Cn&&(Go(0,0),Ho(0,0))}if(Nn._x=Rn,Nn._y=Cn,v==null){if(I){if(np!=null){let[dt,vt]=hn.scales;hn.values[0]=dt!=null?Xi(L.ori==0?ze:qe,dt):null,hn.values[1]=vt!=null?Xi(L.ori==1?ze:qe,vt):null}Xo(id,n,ze,qe,B,Ct,U)}if(Qt){let dt=I&&hn.setSeries,vt=Bt.prox;Qs==null?ls<=vt&&Wi(Is,Dr,!0,dt):ls>vt?Wi(null,Dr,!0,dt):Is!=Qs&&Wi(Is,Dr,!0,dt)}}pt&&(ft.idx=U,ru()),w!==!1&&Pn("setCursor")}let Ls=null;Object.defineProperty(n,"rect",{get(){return Ls==null&&Wo(!1),Ls}});function Wo(v=!1){v?Ls=null:(Ls=p.getBoundingClientRect(),Pn("syncRect",Ls))}function qd(v,w,I,U,G,J,at){ut._lock||Cs&&v!=null&&v.movementX==0&&v.movementY==0||(ou(v,w,I,U,G,J,at,!1,v!=null),v!=null?tr(null,!0,!0):tr(w,!0,!1))}function ou(v,w,I,U,G,J,at,dt,vt){if(Ls==null&&Wo(!1),jt(v),v!=null)I=v.clientX-Ls.left,U=v.clientY-Ls.top;else{if(I<0||U<0){ze=-10,qe=-10;return}let[Nt,Ut]=hn.scales,Ft=w.cursor.sync,[se,we]=Ft.values,[Me,ge]=Ft.scales,[Jt,qt]=hn.match,Ge=w.axes[0].side%2==1,Qe=L.ori==0?B:Ct,In=L.ori==1?B:Ct,De=Ge?J:G,tn=Ge?G:J,ni=Ge?U:I,Hn=Ge?I:U;if(Me!=null?I=Jt(Nt,Me)?a(se,M[Nt],Qe,0):-10:I=Qe*(ni/De),ge!=null?U=qt(Ut,ge)?a(we,M[Ut],In,0):-10:U=In*(Hn/tn),L.ori==1){let gi=I;I=U,U=gi}}vt&&(w==null||w.cursor.event.type==id)&&((I<=1||I>=B-1)&&(I=xr(I,B)),(U<=1||U>=Ct-1)&&(U=xr(U,Ct))),dt?(zd=I,Vd=U,[Pr,Ir]=ut.move(n,I,U)):(ze=I,qe=U)}let au={width:0,height:0,left:0,top:0};function lu(){nl(au,!1)}let Yd,$d,Zd,Jd;function Kd(v,w,I,U,G,J,at){Cs=!0,Rn=Cn=Nn._x=Nn._y=!1,ou(v,w,I,U,G,J,at,!0,!1),v!=null&&(ve(sd,cd,jd,!1),Xo(Xg,n,Pr,Ir,B,Ct,null));let{left:dt,top:vt,width:Nt,height:Ut}=Ve;Yd=dt,$d=vt,Zd=Nt,Jd=Ut}function jd(v,w,I,U,G,J,at){Cs=Nn._x=Nn._y=!1,ou(v,w,I,U,G,J,at,!1,!0);let{left:dt,top:vt,width:Nt,height:Ut}=Ve,Ft=Nt>0||Ut>0,se=Yd!=dt||$d!=vt||Zd!=Nt||Jd!=Ut;if(Ft&&se&&nl(Ve),Nn.setScale&&Ft&&se){let we=dt,Me=Nt,ge=vt,Jt=Ut;if(L.ori==1&&(we=vt,Me=Ut,ge=dt,Jt=Nt),Rn&&Ps(T,Xi(we,T),Xi(we+Me,T)),Cn)for(let qt in M){let Ge=M[qt];qt!=T&&Ge.from==null&&Ge.min!=Oe&&Ps(qt,Xi(ge+Jt,qt),Xi(ge,qt))}lu()}else ut.lock&&(ut._lock=!ut._lock,tr(w,!0,v!=null));v!=null&&(gn(sd,cd),Xo(sd,n,ze,qe,B,Ct,null))}function B_(v,w,I,U,G,J,at){if(ut._lock)return;jt(v);let dt=Cs;if(Cs){let vt=!0,Nt=!0,Ut=10,Ft,se;L.ori==0?(Ft=Rn,se=Cn):(Ft=Cn,se=Rn),Ft&&se&&(vt=ze<=Ut||ze>=B-Ut,Nt=qe<=Ut||qe>=Ct-Ut),Ft&&vt&&(ze=ze<Pr?0:B),se&&Nt&&(qe=qe<Ir?0:Ct),tr(null,!0,!0),Cs=!1}ze=-10,qe=-10,st.fill(null),tr(null,!0,!0),dt&&(Cs=dt)}function Qd(v,w,I,U,G,J,at){ut._lock||(jt(v),Vo(),lu(),v!=null&&Xo($g,n,ze,qe,B,Ct,null))}function tp(){A.forEach(hA),F(n.width,n.height,!0)}Mr(Bh,Ro,tp);let Nr={};Nr.mousedown=Kd,Nr.mousemove=qd,Nr.mouseup=jd,Nr.dblclick=Qd,Nr.setSeries=(v,w,I,U)=>{let G=hn.match[2];I=G(n,w,I),I!=-1&&Wi(I,U,!0,!1)},mt&&(ve(Xg,p,Kd),ve(id,p,qd),ve(qg,p,v=>{jt(v),Wo(!1)}),ve(Yg,p,B_),ve($g,p,Qd),_d.add(n),n.syncRect=Wo);let il=n.hooks=i.hooks||{};function Pn(v,w,I){Gn?Ie.push([v,w,I]):v in il&&il[v].forEach(U=>{U.call(null,n,w,I)})}(i.plugins||[]).forEach(v=>{for(let w in v.hooks)il[w]=(il[w]||[]).concat(v.hooks[w])});let ep=(v,w,I)=>I,hn=mn({key:null,setSeries:!1,filters:{pub:r0,sub:r0},scales:[T,x[1]?x[1].scale:null],match:[o0,o0,ep],values:[null,null]},ut.sync);hn.match.length==2&&hn.match.push(ep),ut.sync=hn;let np=hn.key,cu=n_(np);function Xo(v,w,I,U,G,J,at){hn.filters.pub(v,w,I,U,G,J,at)&&cu.pub(v,w,I,U,G,J,at)}cu.sub(n);function k_(v,w,I,U,G,J,at){hn.filters.sub(v,w,I,U,G,J,at)&&Nr[v](null,w,I,U,G,J,at)}n.pub=k_;function z_(){cu.unsub(n),_d.delete(n),Tn.clear(),fd(Bh,Ro,tp),c.remove(),Tt?.remove(),Pn("destroy")}n.destroy=z_;function hu(){Pn("init",i,t),zo(t||i.data,!1),X[T]?nu(T,X[T]):Vo(),it=Ve.show&&(Ve.width>0||Ve.height>0),et=pt=!0,F(i.width,i.height)}return x.forEach(wr),A.forEach(ss),e?e instanceof HTMLElement?(e.appendChild(c),hu()):e(n,hu):hu(),n}An.assign=mn;An.fmtNum=wd;An.rangeNum=kh;An.rangeLog=Gh;An.rangeAsinh=bd;An.orient=Sr;An.pxRatio=Ae;An.join=eE;An.fmtDate=Ad,An.tzDate=fE;An.sync=n_;{An.addGap=$E,An.clipGaps=Xh;let i=An.paths={points:l_};i.linear=h_,i.stepped=KE,i.bars=jE,i.spline=tA}function m_(i,t){let[e,n]=i.data[t],{scale:s,stroke:r,width:o}=i.series[t],{ctx:a}=i;a.save(),a.beginPath(),a.rect(i.bbox.left,i.bbox.top,i.bbox.width,i.bbox.height),a.clip(),a.beginPath();let l=!1;for(let c=0;c<e.length;c++)e[c]==null||n[c]==null?l=!1:(a[l?"lineTo":"moveTo"](i.valToPos(e[c],"x",!0),i.valToPos(n[c],s,!0)),l=!0);return a.strokeStyle=typeof r=="function"?r(i,t):r,a.globalAlpha=i.series[t].alpha??1,a.lineWidth=o*devicePixelRatio,a.stroke(),a.restore(),null}function g_(i,t){if(i.x)return;let{ctx:e,bbox:n}=t,[s,r]=[t.scales.x.min,t.scales.x.max],o=devicePixelRatio,a=i.owner.events.map((c,h)=>({...c,k:h})).filter(({time:c})=>c>=s&&c<=r).slice(0,400),l=a.map(({time:c})=>(t.valToPos(c,"x",!0)-n.left)/o);e.save(),e.strokeStyle=e.fillStyle=sn("event"),e.lineWidth=o,e.setLineDash([4*o,3*o]);for(let c of l)p_(e,n.left+c*o,n.top,n.left+c*o,n.top+n.height);e.setLineDash([]),e.font=`${10*o}px system-ui, sans-serif`,e.textAlign="center",lh(a,l,n.width/o).forEach(({left:c,wide:h,text:u,event:f},d)=>{let p=n.left+(c+h/2)*o;e.fillText(u.replace(/^\d+/,String(f.k+1)),p,n.top-8*o),p_(e,p,n.top-6*o,n.left+l[d]*o,n.top)}),e.restore()}function __(i,t){if(!i.peaks||i.x)return;let{ctx:e}=t,[n,s]=[t.scales.x.min,t.scales.x.max],r=devicePixelRatio;e.save(),e.font=`${11*r}px system-ui, sans-serif`,e.textAlign="center",i.values.forEach((o,a)=>{let l=o.map((c,h)=>i.owner.times[h]>=n&&i.owner.times[h]<=s?c:null);e.fillStyle=t.series[1+i.behind+a].stroke?.(t,0)??sn("text");for(let c of[1,-1]){let h=Ss(i.owner.times,l,c);if(!h)continue;let[u,f]=[t.valToPos(h.time,"x",!0),t.valToPos(h.value,t.series[1+i.behind+a].scale,!0)];e.beginPath(),e.arc(u,f,3.2*r,0,2*Math.PI),e.fill(),e.fillText(fe(h.value,5),Math.min(Math.max(u,t.bbox.left+24*r),t.bbox.left+t.bbox.width-24*r),f+(c>0?-6:14)*r)}}),e.restore()}function p_(i,t,e,n,s){i.beginPath(),i.moveTo(t,e),i.lineTo(n,s),i.stroke()}function Oo(i,t,e=null){let n=k("div",{class:"choices"}),s=k("details",{class:"chooser"},k("summary",{"aria-label":e,title:e},i),n),r=o=>{(o.type==="keydown"?o.key==="Escape":!s.contains(o.target))&&(s.open=!1)};for(let o of["pointerdown","keydown"])document.addEventListener(o,r);return s.addEventListener("toggle",()=>{s.open&&(n.replaceChildren(),t(n))}),s}var x_=["#3b7dd8","#e8710a","#1e9e5a","#9b51e0","#d93025","#00838f","#c2185b","#7c8a00","#6d4c41","#5c6bc0"],uA=200,fA=24,Dd=[.05,.25,.5,.75,.95],y_=190,dA=9,Nd={rad:"\xB0","rad/s":"\xB0/s"},pA=180/Math.PI,Fo=class{constructor(t,e){Object.assign(this,{owner:t,group:e,x:null,degrees:!1,log:!1,peaks:!1,difference:!1}),this.batch=t.content.members!=null,this.percentiles=this.batch&&t.content.members.shown.length>fA,this.curves=e?(this.batch?[0]:Tg(e,t.member)).map(n=>({group:e,j:n})):[],this.box=k("div",{class:"chart"}),this.legend=k("ul",{class:"legend"}),this.caption=k("span",{}),this.element=k("figure",{},k("figcaption",{},this.caption,k("span",{class:"modes"},this.chooser(),this.menu())),this.box,this.legend),this.visible=new IntersectionObserver(n=>{n.some(s=>s.isIntersecting)&&!this.chart&&this.make()}),this.visible.observe(this.element)}get title(){return this.group.title}chooser(){let{group:t}=this;if(t.names.length<2)return null;let e=t.names.slice(0,400);if(this.batch){let n=k("select",{"aria-label":`Curve of ${t.title}`},...e.map((s,r)=>k("option",{value:r},s)));return n.addEventListener("change",()=>this.choose([Number(n.value)])),n}return Oo(`${t.names.length} curves`,n=>{let s=e.map((r,o)=>{let a=k("input",{type:"checkbox",checked:this.curves.some(({j:l})=>l===o)});return a.addEventListener("change",()=>this.choose(e.flatMap((l,c)=>s[c].box.checked?[c]:[]))),{box:a,label:k("label",{},a,fn(r))}});n.append(...s.map(({label:r})=>r))})}menu(...t){return Oo("\u22EF",e=>{let n=(a,l)=>{let c=k("input",{type:"checkbox",checked:this[l]});return c.addEventListener("change",()=>{this[l]=c.checked,this.make()}),k("label",{},c,a)},s=this.curves.some(({group:a})=>a.unit in Nd)||!this.group,r=(a,l)=>k("button",{type:"button",onclick:l},a),{owner:o}=this;e.append(...[s&&n("degrees","degrees"),n("logarithmic","log"),n("peaks","peaks"),this.batch&&n("percentiles","percentiles"),o.content.compared.length&&n("difference from the other run","difference"),k("div",{class:"zooms"},r("+",()=>o.scale(.5)),r("\u2212",()=>o.scale(2)),r("all times",()=>o.zoom(null)),...t)].filter(Boolean))},"How it is drawn")}choose(t){this.curves=t.map(e=>({group:this.group,j:e})),this.make()}unit(t){return this.degrees&&t.unit in Nd?[Nd[t.unit],pA]:[t.unit,1]}numbers({group:t,j:e},n=this.owner.member,s=null){let[,r]=this.unit(t),o=s===null?t.curve(n,e):t.other(s,e);return!o||r===1&&!this.log?o:o.map(a=>a==null?null:this.log?Math.abs(r*a)||null:r*a)}make(){let{owner:t}=this;this.chart?.destroy(),this.chart=null,this.legend.replaceChildren();let e=[...new Set(this.curves.map(({group:c})=>this.unit(c)[0]))];if(this.caption.textContent=this.words(e),!this.curves.length)return;let n=this.shades(),s=(c,h,u,f,d={})=>({label:c,stroke:h,width:u,scale:f,points:{show:!1},spanGaps:!1,...d}),r=({group:c})=>`y${e.indexOf(this.unit(c)[0])}`;this.values=this.curves.map(c=>this.numbers(c));let o=[];this.batch&&o.push(...this.bundle(s,r(this.curves[0])));let a=t.content.compared.map((c,h)=>this.curves.map(u=>this.numbers(u,0,h)));this.difference&&a.length?this.values=this.values.map((c,h)=>c.map((u,f)=>u==null||a[0][h]?.[f]==null?null:u-a[0][h][f])):a.forEach(c=>c.forEach((h,u)=>h&&o.push([h,s("",n[u],1.2,r(this.curves[u]),{dash:[6,4]})])));let l=o.length;this.curves.forEach((c,h)=>o.push([this.values[h],s(c.group.names[c.j],n[h],this.batch?2.4:1.6,r(c))])),this.behind=l,this.chart=new An(this.options(e,o),this.data(o),this.box),this.listen(this.chart),this.box.setAttribute("role","img"),this.box.setAttribute("aria-label",this.description()),this.fillLegend(n,e.length>1),this.pale=null,this.zoomed(),this.mark(t.player.time),t.selection.selected&&this.emphasise()}words(t){let e=t.length===1&&t[0]&&!this.title.endsWith(t[0])?`, ${t[0]}`:"",n=this.title.replace(/, (rad|rad\/s)$/,this.degrees?"":"$&");return`${this.difference&&this.owner.content.compared.length?"Difference of ":""}${n}${e}${this.log?" (size, logarithmic)":""}`}options(t,e){let s={stroke:sn("text"),grid:{stroke:sn("grid"),width:.5},ticks:{stroke:sn("grid")},font:"12px system-ui, sans-serif"},r=(c,h)=>18+7.5*Math.max(3,...(h??[]).map(u=>u?.length??0)),o=Object.fromEntries(t.map((c,h)=>[`y${h}`,this.log?{distr:3}:{range:(u,f,d)=>this.span(f,d,t[h])}])),a=t.slice(0,2).map((c,h)=>({...s,scale:`y${h}`,side:h?1:3,grid:h?{show:!1}:s.grid,size:r,values:(u,f)=>f.map(d=>d==null?"":fe(d,4))})),l=this.x?this.unit(this.x.group)[0]:"s";return{mode:this.x?2:1,width:Math.max(this.box.clientWidth,200),height:this.x?1.5*y_:y_,legend:{show:!1},padding:[this.owner.events.length&&!this.x?20:8,24,0,0],cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!1,y:!1}},scales:{x:this.x?{time:!1,range:(c,h,u)=>this.span(h,u,l)}:{time:!1},...o},axes:[{...s,size:34,values:(c,h)=>h.map(u=>this.x?fe(u,4):`${fe(u)} s`)},...a],series:this.x?[null,...e.map(([,c])=>({...c,facets:[{scale:"x",auto:!0},{scale:c.scale,auto:!0}],paths:m_}))]:[{},...e.map(([,c])=>c)],bands:this.bands??void 0,hooks:{drawClear:[c=>g_(this,c)],draw:[c=>__(this,c)]}}}data(t){if(!this.x)return[this.owner.times,...t.map(([n])=>n)];let e=this.numbers(this.x);return[null,...t.map(([n])=>[e,n])]}bundle(t,e){let{shown:n}=this.owner.content.members,s=Math.min(n.length,uA);this.others=Array.from({length:s},(l,c)=>Math.floor(c*n.length/s));let r=this.others.map(l=>this.numbers(this.curves[0],l));if(this.bands=null,this.bundled=r,!this.percentiles)return r.map(l=>[l,t("",sn("bundle"),.8,e)]);let o=Dd.map(()=>new Array(this.owner.times.length).fill(null));for(let l=0;l<this.owner.times.length;l++){let c=r.map(h=>h[l]).filter(h=>h!=null).sort((h,u)=>h-u);c.length&&Dd.forEach((h,u)=>o[u][l]=v_(c,h))}let a=sn("bundle");return this.bands=[{series:[5,1],fill:`${a}40`},{series:[4,2],fill:`${a}60`}],o.map((l,c)=>[l,t(`${100*Dd[c]} %`,a,c===2?1.6:.6,e)])}fillLegend(t,e){let{selection:n}=this.owner;this.legend.replaceChildren(...this.curves.map(({group:s,j:r},o)=>{let a=k("span",{class:"swatch"});a.style.background=t[o];let l=s.owners?.[r]?.join(" "),c=k("li",{},a,fn(s.names[r]),e?k("small",{},this.unit(s)[0]):null,k("output",{}));return l&&(c.addEventListener("pointerenter",()=>n.hover(l)),c.addEventListener("pointerleave",()=>n.hover(null)),c.addEventListener("click",()=>n.select(l)),c.classList.add("linked")),c})),this.percentiles&&this.legend.append(k("li",{class:"bands"},"bands: 5, 25, 50, 75, 95 % of all members")),this.owner.content.compared.forEach(s=>!this.difference&&this.legend.append(k("li",{class:"bands"},"dashed: ",fn(s.title))))}shades(){let t=this.curves.map(({group:n,j:s})=>n.shades?.[s]);return t.every(Boolean)&&new Set(t).size===t.length?t:this.curves.map((n,s)=>x_[s%x_.length])}span(t,e,n){if(this.owner.content.ok||([t,e]=this.usual(t,e,n)),t==null||e==null||t===0&&e===0)return[-1,1];let s=Math.max(...this.curves.filter(({group:a})=>this.unit(a)[0]===n).map(({group:a})=>a.noise),1e-30),r=Math.max(e-t,.001*Math.max(Math.abs(t),Math.abs(e)),10*s),o=(t+e)/2;return[Math.min(t,o-r/2)-.06*r,Math.max(e,o+r/2)+.06*r]}usual(t,e,n){let s=this.curves.flatMap(({group:a},l)=>this.unit(a)[0]===n?(this.values[l]??[]).filter(c=>c!=null):[]).sort((a,l)=>a-l),[r,o]=[.03,.97].map(a=>v_(s,a));return!(e-t>100*(o-r))||!(o>r)?[t,e]:[Math.max(t,r-(o-r)),Math.min(e,o+(o-r))]}description(){let t=this.curves.map(({group:n,j:s},r)=>{let o=this.values[r].filter(c=>c!=null),[a,l]=[-1,1].map(c=>Ss(this.owner.times,this.values[r],c));return`${n.names[s]}: from ${fe(o[0])} to ${fe(o.at(-1))}, between ${fe(a?.value)} and ${fe(l?.value)}`}),e=this.x?`against ${this.x.group.names[this.x.j]}`:"over time";return`Plot of ${this.caption.textContent} ${e}. ${t.join(". ")}.`}emphasise(){if(!this.chart)return;let{selected:t,hovered:e}=this.owner.selection,n=this.curves.map(({group:o,j:a})=>[t,e].includes(o.owners?.[a]?.join(" ")??"")),s=n.some(Boolean),r=n.map(o=>s&&!o?.22:1);this.pale?.join()!==r.join()&&(this.pale=r,r.forEach((o,a)=>this.chart.series[1+this.behind+a].alpha=o),this.chart.redraw(!1),this.curves.forEach((o,a)=>this.legend.children[a]?.classList.toggle("pale",r[a]<1)))}listen(t){let{player:e}=this.owner,{over:n}=t;n.tabIndex=-1,this.line=k("div",{class:this.x?"spot":"now"}),n.append(this.line);let[s,r]=[null,!1],o=l=>t.posToVal(l.clientX-n.getBoundingClientRect().left,"x"),a=(l,c)=>{this.x||e.playing&&!c||(e.play(!1),e.seek(o(l)))};n.addEventListener("pointerdown",l=>{n.setPointerCapture(l.pointerId),n.focus({preventScroll:!0}),[s,r]=[{x:l.clientX,range:this.owner.range??[e.first,e.last],pan:l.shiftKey||l.button===1},!1],s.pan||a(l,!0)}),n.addEventListener("pointermove",l=>{if(s&&l.buttons&&Math.abs(l.clientX-s.x)>3&&(r=!0),s?.pan&&l.buttons&&!this.x){let c=(s.x-l.clientX)/n.clientWidth*(s.range[1]-s.range[0]);this.owner.zoom([s.range[0]+c,s.range[1]+c])}else a(l,l.buttons>0)}),n.addEventListener("pointerup",()=>s=null),n.addEventListener("click",l=>!r&&this.take(l)),n.addEventListener("dblclick",()=>this.owner.zoom(null)),n.addEventListener("wheel",l=>{this.x||!(l.ctrlKey||document.activeElement===n)||(l.preventDefault(),this.owner.scale(l.deltaY>0?1.25:.8,o(l)))},{passive:!1})}take(t){if(this.x)return;let{chart:e,owner:n}=this,s=e.over.getBoundingClientRect(),r=n.player.place(e.posToVal(t.clientX-s.left,"x")),o=(c,h)=>c.map((u,f)=>[Math.abs(e.valToPos(ws(u,r)??NaN,h(f))-(t.clientY-s.top)),f]).filter(([u])=>u<dA).sort((u,f)=>u[0]-f[0])[0]?.[1],a=o(this.values,c=>e.series[1+this.behind+c].scale);if(a!==void 0&&!this.batch){let c=this.curves[a].group.owners?.[this.curves[a].j]?.join(" ");c&&n.selection.selected!==c&&n.selection.select(c)}let l=this.batch&&a===void 0?o(this.bundled,()=>e.series[1].scale):void 0;l!==void 0&&n.chosen(this.others[l])}mark(t){if(!this.chart)return;let e=this.owner.player.place(t);if(this.x){let[n,s]=[ws(this.numbersOfX,e),ws(this.values[0],e)];this.line.style.transform=`translate(${this.chart.valToPos(n,"x").toFixed(1)}px, ${this.chart.valToPos(s,"y0").toFixed(1)}px)`}else{let n=this.chart.valToPos(t,"x");this.line.style.transform=`translateX(${n.toFixed(1)}px)`,this.line.hidden=n<0||n>this.chart.over.clientWidth}this.curves.forEach((n,s)=>this.legend.children[s].lastChild.textContent=fe(ws(this.values[s],e)))}zoomed(){if(!this.chart||this.x)return;let[t,e]=this.owner.range??[this.owner.player.first,this.owner.player.last];this.chart.setScale("x",{min:t,max:e}),this.mark(this.owner.player.time)}fit(){!this.chart||this.chart.width===this.box.clientWidth||(this.chart.setSize({width:Math.max(this.box.clientWidth,200),height:this.chart.height}),this.mark(this.owner.player.time))}};function v_(i,t){let e=t*(i.length-1),n=Math.floor(e);return i[n]+(e-n)*((i[n+1]??i[n])-i[n])}var Qa=class extends Fo{constructor(t){super(t,null),this.element.classList.add("own")}get title(){let t=[...new Set(this.curves.map(({group:n})=>n.title.replace(/, (rad|m|N|N m|rad\/s|m\/s)$/,"")))],e=t.length?t.join(" and "):"A plot of your own: choose curves";return this.x?`${e} against ${this.x.group.names[this.x.j]}, ${this.unit(this.x.group)[0]}`:e}get numbersOfX(){return this.xs??=this.numbers(this.x)}make(){this.xs=null,super.make()}add(t,e){this.curves.some(n=>n.group===t&&n.j===e)||(this.curves=this.batch?[{group:t,j:e}]:[...this.curves,{group:t,j:e}]),this.make()}chooser(){let t=(r,o)=>a=>{let l=k("input",{type:"search",placeholder:"Filter","aria-label":"Filter the quantities"}),c=this.owner.groups.flatMap(u=>u.names.slice(0,400).map((f,d)=>({group:u,j:d,text:`${u.title}: ${f}`}))),h=()=>{let u=l.value.toLowerCase(),f=c.filter(({text:d})=>d.toLowerCase().includes(u)).slice(0,200);a.replaceChildren(l,...f.map(d=>{let p=k("input",{type:"checkbox",checked:r(d)});return p.addEventListener("change",()=>o(d,p.checked)),k("label",{},p,fn(d.text))}))};l.addEventListener("input",()=>{h(),l.focus()}),h()},e=(r,o)=>r?.group===o.group&&r?.j===o.j,n=Oo("Curves",t(r=>this.curves.some(o=>e(o,r)),(r,o)=>{let a=this.batch?[]:this.curves.filter(l=>!e(l,r));this.curves=o?[...a,r]:a,this.make()})),s=Oo("Against",t(r=>e(this.x,r),(r,o)=>{this.x=o?r:null,this.make()}));return k("span",{class:"choosers"},n,s)}menu(){return super.menu(k("button",{type:"button",onclick:()=>this.owner.remove(this)},"remove"))}};var M_={"largest value":(i,t)=>Ss(i,t,1)?.value,"least value":(i,t)=>Ss(i,t,-1)?.value,"last value":(i,t)=>t.findLast(e=>e!=null),"value now":(i,t,e)=>ws(t,e)},b_=230,Zh=class{constructor(t){this.owner=t;let{params:e}=t.content.members,n=t.groups.flatMap(r=>r.names.slice(0,400).map((o,a)=>({group:r,j:a,text:`${r.title}: ${o}`})));this.quantities=n;let s=(r,o)=>{let a=k("select",{"aria-label":r},...o.map((l,c)=>k("option",{value:c},l)));return a.addEventListener("change",()=>this.make()),a};this.how=s("Which value",Object.keys(M_)),this.what=s("Quantity",n.map(({text:r})=>r)),this.over=s("Parameter",e.map(({name:r})=>r)),this.box=k("div",{class:"chart"}),this.element=k("figure",{class:"scatter"},k("figcaption",{},k("span",{},"Members against a parameter")),k("div",{class:"picks"},this.how," of ",this.what," against ",this.over),this.box),this.visible=new IntersectionObserver(r=>{r.some(o=>o.isIntersecting)&&!this.chart&&this.make()}),this.visible.observe(this.element),t.player.listen(()=>this.chart&&this.how.value==="3"&&!t.player.playing&&this.make())}make(){this.chart?.destroy();let{owner:t}=this,{group:e,j:n}=this.quantities[Number(this.what.value)],{values:s}=t.content.members.params[Number(this.over.value)],r=Object.values(M_)[Number(this.how.value)],o=t.player.place();this.points=s.map((u,f)=>[u,r(t.times,e.curve(f,n),o)??null]);let a={stroke:sn("text"),grid:{stroke:sn("grid"),width:.5},ticks:{stroke:sn("grid")},font:"12px system-ui, sans-serif"},l=(u,f,d)=>f==null?[-1,1]:[f-.06*(d-f||Math.abs(f)||1),d+.06*(d-f||Math.abs(f)||1)],c=(u,f)=>f.map(d=>fe(d,4)),h={mode:2,width:Math.max(this.box.clientWidth,200),height:b_,legend:{show:!1},cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!1,y:!1}},scales:{x:{time:!1,range:l},y:{range:l}},axes:[{...a,size:34,values:c},{...a,size:(u,f)=>18+7.5*Math.max(3,...(f??[]).map(d=>d.length)),values:c}],series:[null,{facets:[{scale:"x",auto:!0},{scale:"y",auto:!0}],paths:u=>this.draw(u)}]};this.chart=new An(h,[null,[this.points.map(([u])=>u),this.points.map(([,u])=>u)]],this.box),this.chart.over.addEventListener("click",u=>this.take(u))}draw(t){let{ctx:e}=t,n=devicePixelRatio,s=([r,o],a)=>{o!=null&&(e.beginPath(),e.arc(t.valToPos(r,"x",!0),t.valToPos(o,"y",!0),a*n,0,2*Math.PI),e.fill())};return e.save(),e.fillStyle=sn("bundle"),this.points.forEach(r=>s(r,3)),e.fillStyle=sn("accent"),s(this.points[this.owner.member],5.5),e.restore(),null}take(t){let{chart:e}=this,n=e.over.getBoundingClientRect(),s=([a,l])=>l==null?1/0:Math.hypot(e.valToPos(a,"x")-(t.clientX-n.left),e.valToPos(l,"y")-(t.clientY-n.top)),r=this.points.map(s),o=r.indexOf(Math.min(...r));r[o]<14&&this.owner.chosen(o)}fit(){this.chart&&this.chart.width!==this.box.clientWidth&&this.chart.setSize({width:Math.max(this.box.clientWidth,200),height:b_})}};var mA=1e-4,Jh=class{constructor(t,e,n,s){Object.assign(this,{content:t,groups:e,player:n,selection:s,member:0,chosen:()=>{},range:null}),this.times=Array.from(n.times),this.plots=e.filter(({aside:o})=>!o).map(o=>new Fo(this,o)),this.mine=k("div",{class:"mine"});let r=k("button",{type:"button",class:"newplot",onclick:()=>this.own(null)},"New plot");this.scatter=t.members?.params.length?new Zh(this):null,this.element=k("section",{class:"plots","aria-label":"Plots over time"},this.mine,this.scatter?.element,...this.plots.map(o=>o.element),r),n.listen(()=>this.mark()),s.listen(o=>o!=="visible"&&this.plots.forEach(a=>a.emphasise())),new ResizeObserver(()=>[...this.plots,...this.scatter?[this.scatter]:[]].forEach(o=>o.fit())).observe(this.element)}get events(){return this.content.events[this.member]??[]}own(t,e=0){let n=this.plots.findLast(s=>s instanceof Qa);return(!t||!n)&&(n=new Qa(this),this.plots.push(n),this.mine.prepend(n.element)),t&&n.add(t,e),n.element.scrollIntoView({block:"nearest",behavior:"smooth"}),n}remove(t){this.plots=this.plots.filter(e=>e!==t),t.element.remove()}mark(){for(let t of this.plots)t.mark(this.player.time)}choose(t){this.member=t,this.redraw()}redraw(){for(let t of this.plots)t.chart&&t.make();this.scatter?.make()}zoom(t){let{first:e,last:n}=this.player;if(t){let s=Math.min(Math.max(t[1]-t[0],mA*(n-e)),n-e),r=Math.min(Math.max((t[0]+t[1]-s)/2,e),n-s);t=s>=n-e?null:[r,r+s]}this.range=t;for(let s of this.plots)s.zoomed()}scale(t,e=this.player.time){let[n,s]=this.range??[this.player.first,this.player.last];this.zoom([e-t*(e-n),e+t*(s-e)])}};var S_=i=>({eye:i.camera.position.toArray(),target:i.controls.target.toArray()});function Ud(i,{side:t,eye:e,target:n}){t?i.look(t):(i.camera.position.set(...e),i.controls.target.set(...n),i.lens(),i.controls.update()),i.drawNow()}function w_(i,t){document.documentElement.classList.add("alone"),document.body.replaceChildren(i.element),i.fit(),Ud(i,t)}function Od(i,t,{t:e,series:n}){let s=new bs(n,i.content.bodies.length),r=new Eo(Float64Array.from(e));i.mechanism.other=()=>s.at(r.place(Math.min(Math.max(t.time,r.first),r.last))),i.show("ghost",!0)}function E_(i,t,e){i.seek(e),t.drawNow()}var A_=(i,t,e)=>k("div",{class:"wide",tabindex:"0",role:"region","aria-label":i},k("table",{},k("caption",{},i),k("thead",{},k("tr",{},...t.map(n=>k("th",{scope:"col"},n)))),k("tbody",{},...e.map(n=>k("tr",{},...n.map((s,r)=>r?k("td",{},s):k("th",{scope:"row"},s))))))),Kh=class{constructor(t,e){Object.assign(this,{content:t,player:e}),this.events=k("section",{class:"events"}),this.element=k("div",{class:"tables"},this.energy(),this.mobility(),...t.tables.map(n=>this.plain(n))),this.choose(0)}choose(t){let{content:e,player:n}=this,r=(e.events[t]??[]).map(({time:a,name:l,cause:c,lost:h},u)=>{let f=k("button",{type:"button",onclick:()=>n.seek(a),title:"Show this time"},`${fe(a,7)} s`);return[`${u+1}`,f,fn(l),fn(c),`${fe(h)}`]}),o=k("p",{class:"status"},e.status[t]??"");this.events.replaceChildren(k("h2",{},"What happened"),o,...r.length?[A_("Events",["","time","event","cause","energy lost, J"],r)]:[])}energy(){return k("section",{},k("h2",{},"Where the energy went"),k("pre",{tabindex:"0"},this.content.audit.text))}mobility(){return k("section",{},k("h2",{},"How it can move"),k("pre",{tabindex:"0",class:"words"},this.content.mobility))}plain({title:t,heads:e,rows:n,more:s}){let r=n.map(o=>o.map((a,l)=>l?a:fn(a)));return k("section",{},k("h2",{},t),A_(t,e,r),s?k("p",{},`and ${s} more`):null)}};var gA=["video/webm;codecs=vp9","video/webm","video/mp4"];function T_(i,t){let e=URL.createObjectURL(t);k("a",{href:e,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}async function Fd(i){i.drawNow();let{width:t,height:e}=i.canvas,n=k("canvas",{width:t,height:e}),s=n.getContext("2d");s.drawImage(i.canvas,0,0);let r=72*(t/i.canvas.clientWidth);return s.drawImage(i.triad,.07*r,e-1.07*r,r,r),new Promise(o=>n.toBlob(o,"image/png"))}async function Bd(i,t){let e=window.MediaRecorder&&gA.find(a=>MediaRecorder.isTypeSupported(a));if(!e||!(t.last>t.first))return null;let n=new MediaRecorder(i.canvas.captureStream(30),{mimeType:e,videoBitsPerSecond:8e6}),s=[];n.addEventListener("dataavailable",({data:a})=>s.push(a));let r=new Promise(a=>n.addEventListener("stop",a)),{loop:o}=t;return t.play(!1),t.seek(t.first),t.loop=!1,n.start(),t.play(!0),await new Promise(a=>{let l=()=>t.playing?setTimeout(l,50):a();l()}),t.loop=o,i.drawNow(),setTimeout(()=>n.stop(),150),await r,new Blob(s,{type:e.split(";")[0]})}function R_(i,t,e){let n=i.model.replace(/[^\w.-]+/g,"_")||"run",s=k("button",{type:"button"},"Video");return s.addEventListener("click",async()=>{s.disabled=!0,s.textContent="Recording \u2026";let o=await Bd(t,e);s.disabled=!o,s.textContent=o?"Video":"No recorder here",o&&T_(`${n}.${o.type.split("/")[1]}`,o)}),[k("button",{type:"button",onclick:async()=>T_(`${n}.png`,await Fd(t))},"Picture"),i.states.shown>1?s:null]}var jh=class{constructor(t){this.changed=t,this.system=matchMedia("(prefers-color-scheme: dark)"),this.chosen=null,this.button=k("button",{type:"button",onclick:()=>this.set(this.now==="dark"?"light":"dark")}),this.system.addEventListener("change",()=>this.apply()),this.name()}get now(){return this.chosen??(this.system.matches?"dark":"light")}set(t){this.before=this.chosen,this.chosen=t,t?document.documentElement.dataset.theme=t:delete document.documentElement.dataset.theme,this.apply()}apply(){this.name(),this.changed()}name(){this.button.textContent=this.now==="dark"?"Light":"Dark",this.button.setAttribute("aria-label",`Change to ${this.now==="dark"?"light":"dark"} colours`)}};var Qh=class{constructor(t,e){this.all=new Map,this.groups=e;let{bodies:n,parts:s}=t,r=a=>a.parent?n[a.parent-1].name:"the world",o=a=>a.map(l=>n[l-1].name).join(", ");n.forEach((a,l)=>this.add("body",l+1,a.name,`on ${r(a)}`,[l+1],[],_A(n,l))),n.forEach((a,l)=>this.add("joint",l+1,a.name,a.joint,a.parent?[l+1,a.parent]:[l+1]));for(let[a,l]of[["force",s.forces],["constraint",s.constraints],["event",s.events]])for(let c of l)this.add(a,c.name,c.name,[c.kind,o(c.bodies)].filter(Boolean).join(", "),c.bodies,c.labels);for(let a of e)a.owners?.forEach((l,c)=>this.all.get(l.join(" "))?.curves.push({group:a,j:c}))}add(t,e,n,s,r,o=[],a=0){let l=`${t} ${e}`;this.all.has(l)||this.all.set(l,{id:l,kind:t,name:n,words:s,bodies:r,labels:o,depth:a,curves:[]})}of(t){return[...this.all.values()].filter(e=>e.kind===t)}mark(t){return this.all.has(`force ${t}`)?`force ${t}`:`constraint ${t}`}near(t){let{kind:e,bodies:n}=this.all.get(t),s=new Set([t,...n.flatMap(r=>e==="body"?[`body ${r}`,`joint ${r}`]:[`body ${r}`])]);if(e==="body")for(let r of this.all.values())["force","constraint"].includes(r.kind)&&r.bodies.includes(n[0])&&s.add(r.id);return s}};function _A(i,t){let e=0;for(let n=i[t].parent;n&&e<12;n=i[n-1].parent)e++;return e}var tu=class{constructor(t){Object.assign(this,{things:t,selected:null,hovered:null,isolated:null,hidden:new Set,listeners:new Set})}listen(t){this.listeners.add(t)}tell(t){for(let e of this.listeners)e(t)}select(t){this.selected=t===this.selected?null:t,this.tell("selected")}hover(t){t!==this.hovered&&(this.hovered=t,this.tell("hovered"))}hide(t){this.hidden.delete(t)||this.hidden.add(t),this.tell("visible")}isolate(t){this.isolated=this.isolated?.id===t?null:{id:t,near:this.things.near(t)},this.tell("visible")}showAll(){this.hidden.clear(),this.isolated=null,this.tell("visible")}visible(t){return t==null||!this.hidden.has(t)&&(!this.isolated||this.isolated.near.has(t))}get all(){return!this.hidden.size&&!this.isolated}};var xA=matchMedia("(max-width: 760px)"),yA=640;function vA(i){let t=i.search(/[.!?] (?=[A-Z])/)+1;return!t||i.length<160?k("p",{},i):k("details",{},k("summary",{},i.slice(0,t)),i.slice(t+1))}async function MA(){let{content:i,arrays:t}=await Rg(document),e=new Eo(Float64Array.from({length:t.t.times},(D,N)=>t.t.at(0,0,N))),n=Ag(i,t),s=new tu(new Qh(i,n)),r=new Jh(i,n,e,s),o=new Kh(i,e),a=new jh(()=>{l?.theme(),r.redraw()}),l=null,c=null,h=0,u=k("section",{class:"stage","aria-label":"Animation"});try{l=new _h(i,t,e,s),c=new xh(i,e,l),l.element.append(c.tools),e.listen(l.draw)}catch(D){u.append(k("p",{class:"problem"},`The mechanism cannot be shown in 3D here (${D.message}). Plots and tables work.`))}let f=new Dh(i,t,e,s,l);f.plot=(D,N)=>r.own(D,N);let d=k("button",{type:"button",class:"aside","aria-expanded":"true",onclick:()=>p(u.classList.toggle("folded"))},"Parts"),p=D=>d.setAttribute("aria-expanded",String(!D));l?(c.tools.append(new Lh(l).button),c.tools.prepend(d),u.append(k("div",{class:"bench"},f.element,l.element),c.element,o.events)):u.append(f.element,o.events),xA.matches&&p(u.classList.toggle("folded"));let _=i.live?new Ih(i,t,e,l):null;_&&c?c.element.after(_.element):_&&u.append(_.element);let m=l&&new vh(e,l,c,s),g=D=>{h=D,l?.member(D),r.choose(D),o.choose(D),f.choose(D),c?.take(D),x()};r.chosen=g,c&&(c.chosen=g),l&&i.compared[0]?.ghost&&(Od(l,e,{t:e.times,series:t["poses@0"]}),c.ticked("ghost",`Ghost: ${i.compared[0].title}`));function x(){let D=i.bodies.slice(0,20).map(L=>`${L.name} (${L.joint} on ${L.parent?i.bodies[L.parent-1].name:"the world"})`),N=`Animation of ${i.title}: ${i.bodies.length} bodies: ${D.join(", ")}. ${e.first} to ${e.last} seconds. ${i.status[h]??""}`;l?.canvas.setAttribute("aria-label",N)}x();let A=i.states.of>i.states.shown?`${i.states.shown} of ${i.states.of} states are in this page.`:"",R=k("div",{class:"actions"},k("button",{type:"button",onclick:()=>Eg(document,`${i.model.replace(/[^\w.-]+/g,"_")||"run"}.csv`,Xf(i,t,h))},"Data as CSV"),...l?R_(i,l,e):[],l&&k("button",{type:"button",onclick:()=>m.help()},"Keys"),a.button),T=k("header",{},k("div",{},k("h1",{},fn(i.title)),i.note?k("p",{class:"note"},i.note):null,i.ok?null:k("div",{class:"problem"},...[...new Set(i.status.filter(D=>!D.startsWith("Finished")))].slice(0,3).map(vA))),R),y=k("footer",{},`Made by sharnir ${i.version}. ${A}`);document.getElementById("report").replaceChildren(T,k("main",{},k("div",{class:"shown"},u,r.element),o.element),y);let S=k("p",{class:"printed"});u.prepend(S),addEventListener("beforeprint",()=>{a.set("light"),S.textContent=`At t = ${Number(e.time.toPrecision(6))} s`;for(let D of r.plots)D.chart||D.make(),D.chart?.setSize({width:yA,height:D.chart.height});l?.drawNow()}),addEventListener("afterprint",()=>{a.set(a.before);for(let D of r.plots)D.fit()}),Object.assign(window.sharnirReport,{content:i,arrays:t,player:e,view:l,plots:r,parts:f,selection:s,live:_,choose:g,csv:()=>Xf(i,t,h),project:(D,N,L)=>l.project(new P(D,N,L)),still:D=>w_(l,D),frame:D=>E_(e,l,D),camera:()=>S_(l),lookFrom:D=>Ud(l,D),picture:()=>Fd(l),video:()=>Bd(l,e),haunt:D=>Od(l,e,D)}),l?.fit()}window.sharnirReport={};window.sharnirReport.ready=MA();})();
