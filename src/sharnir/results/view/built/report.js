// sharnir report; sources 9c0d8b452368dd445daa874f588d9b16e9980f4096ea233b2d9ab43fbc36e642; program 3ff861a17190196053e25e37a69e8eec602a4762a567d901d9b54e6772e744c6; licences in LICENSES.txt
(()=>{var Xs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},qs={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Up=0,Gu=1,Fp=2;var cr=1,Op=2,po=3,Qi=0,vn=1,jn=2,hr=0,mo=1,Vu=2,Hu=3,Wu=4,Bp=5;var ur=100,kp=101,zp=102,Gp=103,Vp=104,Hp=200,Wp=201,Xp=202,qp=203,Xu=204,qu=205,Yp=206,$p=207,Zp=208,Jp=209,Kp=210,jp=211,Qp=212,tm=213,em=214,Tl=0,Rl=1,Cl=2,Jr=3,Pl=4,Il=5,Ll=6,Dl=7,fc=0,nm=1,im=2,ts=0,Yu=1,$u=2,Zu=3,Ju=4,Ku=5,ju=6,Qu=7;var tf=300,fr=301,go=302,dc=303,pc=304,Nl=1e3,Zi=1001,Ul=1002,Dn=1003,sm=1004;var Ca=1005;var Yn=1006,mc=1007;var xs=1008;var Qn=1009,ef=1010,nf=1011,_o=1012,gc=1013,Ni=1014,Mi=1015,Ui=1016,_c=1017,xc=1018,dr=1020,sf=35902,rf=35899,of=1021,af=1022,Fi=1023,ms=1026,ys=1027,yc=1028,vc=1029,Ys=1030,Mc=1031;var bc=1033,Pa=33776,Ia=33777,La=33778,Da=33779,Sc=35840,wc=35841,Ec=35842,Ac=35843,Tc=36196,Rc=37492,Cc=37496,Pc=37488,Ic=37489,Na=37490,Lc=37491,Dc=37808,Nc=37809,Uc=37810,Fc=37811,Oc=37812,Bc=37813,kc=37814,zc=37815,Gc=37816,Vc=37817,Hc=37818,Wc=37819,Xc=37820,qc=37821,Yc=36492,$c=36494,Zc=36495,Jc=36283,Kc=36284,Ua=36285,jc=36286;var ia=2300,Fl=2301,El=2302,Lu=2303,Du=2400,Nu=2401,Uu=2402;var rm=3200;var Fa=0,om=1,vs="",li="srgb",sa="srgb-linear",ra="linear",Te="srgb";var Al=7680;var am=519,lm=512,cm=513,hm=514,lf=515,um=516,fm=517,cf=518,hf=519,dm=35044,Qc=35048;var uf="300 es",yi=2e3,Kr=2001;function N_(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function U_(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function oa(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function pm(){let i=oa("canvas");return i.style.display="block",i}var tp={},jr=null;function ff(...i){let t="THREE."+i.shift();jr?jr("log",t,...i):console.log(t,...i)}function mm(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function $t(...i){i=mm(i);let t="THREE."+i.shift();if(jr)jr("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function te(...i){i=mm(i);let t="THREE."+i.shift();if(jr)jr("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function jo(...i){let t=i.join(" ");t in tp||(tp[t]=!0,$t(...i))}function gm(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var _m={[Tl]:Tl,[Cl]:Ll,[Pl]:Pl,[Jr]:Il,[Rl]:Rl,[Ll]:Cl,[Dl]:Dl,[Il]:Jr},Li=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Fn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],ep=1234567,Qo=Math.PI/180,Qr=180/Math.PI;function xo(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Fn[i&255]+Fn[i>>8&255]+Fn[i>>16&255]+Fn[i>>24&255]+"-"+Fn[t&255]+Fn[t>>8&255]+"-"+Fn[t>>16&15|64]+Fn[t>>24&255]+"-"+Fn[e&63|128]+Fn[e>>8&255]+"-"+Fn[e>>16&255]+Fn[e>>24&255]+Fn[n&255]+Fn[n>>8&255]+Fn[n>>16&255]+Fn[n>>24&255]).toLowerCase()}function le(i,t,e){return Math.max(t,Math.min(e,i))}function df(i,t){return(i%t+t)%t}function F_(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function O_(i,t,e){return i!==t?(e-i)/(t-i):0}function ta(i,t,e){return(1-e)*i+e*t}function B_(i,t,e,n){return ta(i,t,1-Math.exp(-e*n))}function k_(i,t=1){return t-Math.abs(df(i,t*2)-t)}function z_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function G_(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function V_(i,t){return i+Math.floor(Math.random()*(t-i+1))}function H_(i,t){return i+Math.random()*(t-i)}function W_(i){return i*(.5-Math.random())}function X_(i){i!==void 0&&(ep=i);let t=ep+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function q_(i){return i*Qo}function Y_(i){return i*Qr}function $_(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Z_(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function pf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function J_(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),f=o((t-n)/2),d=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*u,l*f,a*c);break;case"YZY":i.set(l*f,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*f,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*d,a*c);break;case"YXY":i.set(l*d,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*d,a*h,a*c);break;default:$t("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function mf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function xm(i,t){if(t.constructor===Float32Array)return i;let e=mf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function ym(i,t){if(t.constructor===Float32Array)return i;let e=mf(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var th={DEG2RAD:Qo,RAD2DEG:Qr,generateUUID:xo,clamp:le,euclideanModulo:df,mapLinear:F_,inverseLerp:O_,lerp:ta,damp:B_,pingpong:k_,smoothstep:z_,smootherstep:G_,randInt:V_,randFloat:H_,randFloatSpread:W_,seededRandom:X_,degToRad:q_,radToDeg:Y_,isPowerOfTwo:$_,ceilPowerOfTwo:Z_,floorPowerOfTwo:pf,setQuaternionFromProperEuler:J_,normalize:ym,denormalize:xm},It=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=le(this.x,t.x,e.x),this.y=le(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=le(this.x,t,e),this.y=le(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(le(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(le(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Ne=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],f=r[o+0],d=r[o+1],p=r[o+2],_=r[o+3];if(u!==_||l!==f||c!==d||h!==p){let m=l*f+c*d+h*p+u*_;m<0&&(f=-f,d=-d,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),T=Math.sin(x);g=Math.sin(g*x)/T,a=Math.sin(a*x)/T,l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a}else{l=l*g+f*a,c=c*g+d*a,h=h*g+p*a,u=u*g+_*a;let x=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=x,c*=x,h*=x,u*=x}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],f=r[o+1],d=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*d-c*f,t[e+1]=l*p+h*f+c*u-a*d,t[e+2]=c*p+h*d+a*f-l*u,t[e+3]=h*p-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),f=l(n/2),d=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"YXZ":this._x=f*h*u+c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"ZXY":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u-f*d*p;break;case"ZYX":this._x=f*h*u-c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u+f*d*p;break;case"YZX":this._x=f*h*u+c*d*p,this._y=c*d*u+f*h*p,this._z=c*h*p-f*d*u,this._w=c*h*u-f*d*p;break;case"XZY":this._x=f*h*u-c*d*p,this._y=c*d*u-f*h*p,this._z=c*h*p+f*d*u,this._w=c*h*u+f*d*p;break;default:$t("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(r-c)*d,this._z=(o-s)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(s+o)/d,this._z=(r+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(r-c)/d,this._x=(s+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-s)/d,this._x=(r+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(le(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},I=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(np.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(np.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=le(this.x,t.x,e.x),this.y=le(this.y,t.y,e.y),this.z=le(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=le(this.x,t,e),this.y=le(this.y,t,e),this.z=le(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(le(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return lu.copy(this).projectOnVector(t),this.sub(lu)}reflect(t){return this.sub(lu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(le(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},lu=new I,np=new Ne,ne=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],p=n[8],_=s[0],m=s[3],g=s[6],x=s[1],T=s[4],M=s[7],R=s[2],A=s[5],y=s[8];return r[0]=o*_+a*x+l*R,r[3]=o*m+a*T+l*A,r[6]=o*g+a*M+l*y,r[1]=c*_+h*x+u*R,r[4]=c*m+h*T+u*A,r[7]=c*g+h*M+u*y,r[2]=f*_+d*x+p*R,r[5]=f*m+d*T+p*A,r[8]=f*g+d*M+p*y,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*r,d=c*r-o*l,p=e*u+n*f+s*d;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return t[0]=u*_,t[1]=(s*c-h*n)*_,t[2]=(a*n-s*o)*_,t[3]=f*_,t[4]=(h*e-s*l)*_,t[5]=(s*r-a*e)*_,t[6]=d*_,t[7]=(n*l-c*e)*_,t[8]=(o*e-n*r)*_,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return jo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(cu.makeScale(t,e)),this}rotate(t){return jo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(cu.makeRotation(-t)),this}translate(t,e){return jo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(cu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},cu=new ne,ip=new ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),sp=new ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function K_(){let i={enabled:!0,workingColorSpace:sa,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Te&&(s.r=ps(s.r),s.g=ps(s.g),s.b=ps(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Te&&(s.r=Zr(s.r),s.g=Zr(s.g),s.b=Zr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===vs?ra:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[sa]:{primaries:t,whitePoint:n,transfer:ra,toXYZ:ip,fromXYZ:sp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:li},outputColorSpaceConfig:{drawingBufferColorSpace:li}},[li]:{primaries:t,whitePoint:n,transfer:Te,toXYZ:ip,fromXYZ:sp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:li}}}),i}var _e=K_();function ps(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Zr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Ur,Ol=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Ur===void 0&&(Ur=oa("canvas")),Ur.width=t.width,Ur.height=t.height;let s=Ur.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Ur}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=oa("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ps(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ps(e[n]/255)*255):e[n]=ps(e[n]);return{data:e,width:t.width,height:t.height}}else return $t("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},j_=0,to=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:j_++}),this.uuid=xo(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(hu(s[o].image)):r.push(hu(s[o]))}else r=hu(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function hu(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Ol.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:($t("Texture: Unable to serialize Texture."),{})}var Q_=0,uu=new I,Kn=class i extends Li{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Zi,s=Zi,r=Yn,o=xs,a=Fi,l=Qn,c=i.DEFAULT_ANISOTROPY,h=vs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Q_++}),this.uuid=xo(),this.name="",this.source=new to(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new It(0,0),this.repeat=new It(1,1),this.center=new It(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(uu).x}get height(){return this.source.getSize(uu).y}get depth(){return this.source.getSize(uu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){$t(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==tf)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Nl:t.x=t.x-Math.floor(t.x);break;case Zi:t.x=t.x<0?0:1;break;case Ul:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Nl:t.y=t.y-Math.floor(t.y);break;case Zi:t.y=t.y<0?0:1;break;case Ul:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Kn.DEFAULT_IMAGE=null;Kn.DEFAULT_MAPPING=tf;Kn.DEFAULT_ANISOTROPY=1;var Ye=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],p=l[9],_=l[2],m=l[6],g=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+_)<.1&&Math.abs(p+m)<.1&&Math.abs(c+d+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let T=(c+1)/2,M=(d+1)/2,R=(g+1)/2,A=(h+f)/4,y=(u+_)/4,E=(p+m)/4;return T>M&&T>R?T<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(T),s=A/n,r=y/n):M>R?M<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(M),n=A/s,r=E/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=y/r,s=E/r),this.set(n,s,r,e),this}let x=Math.sqrt((m-p)*(m-p)+(u-_)*(u-_)+(f-h)*(f-h));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(u-_)/x,this.z=(f-h)/x,this.w=Math.acos((c+d+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=le(this.x,t.x,e.x),this.y=le(this.y,t.y,e.y),this.z=le(this.z,t.z,e.z),this.w=le(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=le(this.x,t,e),this.y=le(this.y,t,e),this.z=le(this.z,t,e),this.w=le(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(le(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Bl=class extends Li{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Yn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Ye(0,0,t,e),this.scissorTest=!1,this.viewport=new Ye(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Kn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Yn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new to(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},ci=class extends Bl{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},aa=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Dn,this.minFilter=Dn,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var kl=class extends Kn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=Dn,this.minFilter=Dn,this.wrapR=Zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var Wt=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m)}set(t,e,n,s,r,o,a,l,c,h,u,f,d,p,_,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=f,g[3]=d,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Fr.setFromMatrixColumn(t,0).length(),r=1/Fr.setFromMatrixColumn(t,1).length(),o=1/Fr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+p*c,e[5]=f-_*c,e[9]=-a*l,e[2]=_-f*c,e[6]=p+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f+_*a,e[4]=p*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-p,e[6]=_+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,p=c*h,_=c*u;e[0]=f-_*a,e[4]=-o*u,e[8]=p+d*a,e[1]=d+p*a,e[5]=o*h,e[9]=_-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,p=a*h,_=a*u;e[0]=l*h,e[4]=p*c-d,e[8]=f*c+_,e[1]=l*u,e[5]=_*c+f,e[9]=d*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=_-f*u,e[8]=p*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+p,e[10]=f-_*u}else if(t.order==="XZY"){let f=o*l,d=o*c,p=a*l,_=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+_,e[5]=o*h,e[9]=d*u-p,e[2]=p*u-d,e[6]=a*h,e[10]=_*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(tx,t,ex)}lookAt(t,e,n){let s=this.elements;return oi.subVectors(t,e),oi.lengthSq()===0&&(oi.z=1),oi.normalize(),Ds.crossVectors(n,oi),Ds.lengthSq()===0&&(Math.abs(n.z)===1?oi.x+=1e-4:oi.z+=1e-4,oi.normalize(),Ds.crossVectors(n,oi)),Ds.normalize(),nl.crossVectors(oi,Ds),s[0]=Ds.x,s[4]=nl.x,s[8]=oi.x,s[1]=Ds.y,s[5]=nl.y,s[9]=oi.y,s[2]=Ds.z,s[6]=nl.z,s[10]=oi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],p=n[2],_=n[6],m=n[10],g=n[14],x=n[3],T=n[7],M=n[11],R=n[15],A=s[0],y=s[4],E=s[8],F=s[12],U=s[1],L=s[5],G=s[9],W=s[13],N=s[2],X=s[6],$=s[10],H=s[14],ct=s[3],K=s[7],Q=s[11],st=s[15];return r[0]=o*A+a*U+l*N+c*ct,r[4]=o*y+a*L+l*X+c*K,r[8]=o*E+a*G+l*$+c*Q,r[12]=o*F+a*W+l*H+c*st,r[1]=h*A+u*U+f*N+d*ct,r[5]=h*y+u*L+f*X+d*K,r[9]=h*E+u*G+f*$+d*Q,r[13]=h*F+u*W+f*H+d*st,r[2]=p*A+_*U+m*N+g*ct,r[6]=p*y+_*L+m*X+g*K,r[10]=p*E+_*G+m*$+g*Q,r[14]=p*F+_*W+m*H+g*st,r[3]=x*A+T*U+M*N+R*ct,r[7]=x*y+T*L+M*X+R*K,r[11]=x*E+T*G+M*$+R*Q,r[15]=x*F+T*W+M*H+R*st,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],p=t[3],_=t[7],m=t[11],g=t[15],x=l*d-c*f,T=a*d-c*u,M=a*f-l*u,R=o*d-c*h,A=o*f-l*h,y=o*u-a*h;return e*(_*x-m*T+g*M)-n*(p*x-m*R+g*A)+s*(p*T-_*R+g*y)-r*(p*M-_*A+m*y)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],p=t[12],_=t[13],m=t[14],g=t[15],x=e*a-n*o,T=e*l-s*o,M=e*c-r*o,R=n*l-s*a,A=n*c-r*a,y=s*c-r*l,E=h*_-u*p,F=h*m-f*p,U=h*g-d*p,L=u*m-f*_,G=u*g-d*_,W=f*g-d*m,N=x*W-T*G+M*L+R*U-A*F+y*E;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let X=1/N;return t[0]=(a*W-l*G+c*L)*X,t[1]=(s*G-n*W-r*L)*X,t[2]=(_*y-m*A+g*R)*X,t[3]=(f*A-u*y-d*R)*X,t[4]=(l*U-o*W-c*F)*X,t[5]=(e*W-s*U+r*F)*X,t[6]=(m*M-p*y-g*T)*X,t[7]=(h*y-f*M+d*T)*X,t[8]=(o*G-a*U+c*E)*X,t[9]=(n*U-e*G-r*E)*X,t[10]=(p*A-_*M+g*x)*X,t[11]=(u*M-h*A-d*x)*X,t[12]=(a*F-o*L-l*E)*X,t[13]=(e*L-n*F+s*E)*X,t[14]=(_*T-p*R-m*x)*X,t[15]=(h*R-u*T+f*x)*X,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,f=r*c,d=r*h,p=r*u,_=o*h,m=o*u,g=a*u,x=l*c,T=l*h,M=l*u,R=n.x,A=n.y,y=n.z;return s[0]=(1-(_+g))*R,s[1]=(d+M)*R,s[2]=(p-T)*R,s[3]=0,s[4]=(d-M)*A,s[5]=(1-(f+g))*A,s[6]=(m+x)*A,s[7]=0,s[8]=(p+T)*y,s[9]=(m-x)*y,s[10]=(1-(f+_))*y,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Fr.set(s[0],s[1],s[2]).length(),a=Fr.set(s[4],s[5],s[6]).length(),l=Fr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Ci.copy(this);let c=1/o,h=1/a,u=1/l;return Ci.elements[0]*=c,Ci.elements[1]*=c,Ci.elements[2]*=c,Ci.elements[4]*=h,Ci.elements[5]*=h,Ci.elements[6]*=h,Ci.elements[8]*=u,Ci.elements[9]*=u,Ci.elements[10]*=u,e.setFromRotationMatrix(Ci),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),f=(e+t)/(e-t),d=(n+s)/(n-s),p,_;if(l)p=r/(o-r),_=o*r/(o-r);else if(a===yi)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===Kr)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=yi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),f=-(e+t)/(e-t),d=-(n+s)/(n-s),p,_;if(l)p=1/(o-r),_=o/(o-r);else if(a===yi)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===Kr)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=p,c[14]=_,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Fr=new I,Ci=new Wt,tx=new I(0,0,0),ex=new I(1,1,1),Ds=new I,nl=new I,oi=new I,rp=new Wt,op=new Ne,Ji=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],f=s[6],d=s[10];switch(e){case"XYZ":this._y=Math.asin(le(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-le(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(le(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-le(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(le(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-le(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,d),this._y=0);break;default:$t("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return rp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(rp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return op.setFromEuler(this),this.setFromQuaternion(op,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ji.DEFAULT_ORDER="XYZ";var eo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},nx=0,ap=new I,Or=new Ne,cs=new Wt,il=new I,Xo=new I,ix=new I,sx=new Ne,lp=new I(1,0,0),cp=new I(0,1,0),hp=new I(0,0,1),up={type:"added"},rx={type:"removed"},Br={type:"childadded",child:null},fu={type:"childremoved",child:null},xn=class i extends Li{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:nx++}),this.uuid=xo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new I,e=new Ji,n=new Ne,s=new I(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Wt},normalMatrix:{value:new ne}}),this.matrix=new Wt,this.matrixWorld=new Wt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new eo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Or.setFromAxisAngle(t,e),this.quaternion.multiply(Or),this}rotateOnWorldAxis(t,e){return Or.setFromAxisAngle(t,e),this.quaternion.premultiply(Or),this}rotateX(t){return this.rotateOnAxis(lp,t)}rotateY(t){return this.rotateOnAxis(cp,t)}rotateZ(t){return this.rotateOnAxis(hp,t)}translateOnAxis(t,e){return ap.copy(t).applyQuaternion(this.quaternion),this.position.add(ap.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(lp,t)}translateY(t){return this.translateOnAxis(cp,t)}translateZ(t){return this.translateOnAxis(hp,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(cs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?il.copy(t):il.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Xo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?cs.lookAt(Xo,il,this.up):cs.lookAt(il,Xo,this.up),this.quaternion.setFromRotationMatrix(cs),s&&(cs.extractRotation(s.matrixWorld),Or.setFromRotationMatrix(cs),this.quaternion.premultiply(Or.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(te("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(up),Br.child=t,this.dispatchEvent(Br),Br.child=null):te("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(rx),fu.child=t,this.dispatchEvent(fu),fu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),cs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),cs.multiply(t.parent.matrixWorld)),t.applyMatrix4(cs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(up),Br.child=t,this.dispatchEvent(Br),Br.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Xo,t,ix),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Xo,sx,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};xn.DEFAULT_UP=new I(0,1,0);xn.DEFAULT_MATRIX_AUTO_UPDATE=!0;xn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Jn=class extends xn{constructor(){super(),this.isGroup=!0,this.type="Group"}},ox={type:"move"},no=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Jn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Jn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new I,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new I),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Jn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new I,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new I,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let _ of t.hand.values()){let m=e.getJointPose(_,n),g=this._getHandJoint(c,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,p=.005;c.inputState.pinching&&f>d+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(ox)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Jn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},vm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ns={h:0,s:0,l:0},sl={h:0,s:0,l:0};function du(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Kt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=li){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,_e.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=_e.workingColorSpace){return this.r=t,this.g=e,this.b=n,_e.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=_e.workingColorSpace){if(t=df(t,1),e=le(e,0,1),n=le(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=du(o,r,t+1/3),this.g=du(o,r,t),this.b=du(o,r,t-1/3)}return _e.colorSpaceToWorking(this,s),this}setStyle(t,e=li){function n(r){r!==void 0&&parseFloat(r)<1&&$t("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:$t("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);$t("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=li){let n=vm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):$t("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ps(t.r),this.g=ps(t.g),this.b=ps(t.b),this}copyLinearToSRGB(t){return this.r=Zr(t.r),this.g=Zr(t.g),this.b=Zr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=li){return _e.workingToColorSpace(On.copy(this),t),Math.round(le(On.r*255,0,255))*65536+Math.round(le(On.g*255,0,255))*256+Math.round(le(On.b*255,0,255))}getHexString(t=li){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=_e.workingColorSpace){_e.workingToColorSpace(On.copy(this),e);let n=On.r,s=On.g,r=On.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=_e.workingColorSpace){return _e.workingToColorSpace(On.copy(this),e),t.r=On.r,t.g=On.g,t.b=On.b,t}getStyle(t=li){_e.workingToColorSpace(On.copy(this),t);let e=On.r,n=On.g,s=On.b;return t!==li?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Ns),this.setHSL(Ns.h+t,Ns.s+e,Ns.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ns),t.getHSL(sl);let n=ta(Ns.h,sl.h,e),s=ta(Ns.s,sl.s,e),r=ta(Ns.l,sl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},On=new Kt;Kt.NAMES=vm;var rr=class extends xn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ji,this.environmentIntensity=1,this.environmentRotation=new Ji,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Pi=new I,hs=new I,pu=new I,us=new I,kr=new I,zr=new I,fp=new I,mu=new I,gu=new I,_u=new I,xu=new Ye,yu=new Ye,vu=new Ye,Bs=class i{constructor(t=new I,e=new I,n=new I){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Pi.subVectors(t,e),s.cross(Pi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Pi.subVectors(s,e),hs.subVectors(n,e),pu.subVectors(t,e);let o=Pi.dot(Pi),a=Pi.dot(hs),l=Pi.dot(pu),c=hs.dot(hs),h=hs.dot(pu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,p=(o*h-a*l)*f;return r.set(1-d-p,p,d)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,us)===null?!1:us.x>=0&&us.y>=0&&us.x+us.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,us)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,us.x),l.addScaledVector(o,us.y),l.addScaledVector(a,us.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return xu.setScalar(0),yu.setScalar(0),vu.setScalar(0),xu.fromBufferAttribute(t,e),yu.fromBufferAttribute(t,n),vu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(xu,r.x),o.addScaledVector(yu,r.y),o.addScaledVector(vu,r.z),o}static isFrontFacing(t,e,n,s){return Pi.subVectors(n,e),hs.subVectors(t,e),Pi.cross(hs).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Pi.subVectors(this.c,this.b),hs.subVectors(this.a,this.b),Pi.cross(hs).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;kr.subVectors(s,n),zr.subVectors(r,n),mu.subVectors(t,n);let l=kr.dot(mu),c=zr.dot(mu);if(l<=0&&c<=0)return e.copy(n);gu.subVectors(t,s);let h=kr.dot(gu),u=zr.dot(gu);if(h>=0&&u<=h)return e.copy(s);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(kr,o);_u.subVectors(t,r);let d=kr.dot(_u),p=zr.dot(_u);if(p>=0&&d<=p)return e.copy(r);let _=d*c-l*p;if(_<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(zr,a);let m=h*p-d*u;if(m<=0&&u-h>=0&&d-p>=0)return fp.subVectors(r,s),a=(u-h)/(u-h+(d-p)),e.copy(s).addScaledVector(fp,a);let g=1/(m+_+f);return o=_*g,a=f*g,e.copy(n).addScaledVector(kr,o).addScaledVector(zr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Ki=class{constructor(t=new I(1/0,1/0,1/0),e=new I(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ii.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ii.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ii.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ii):Ii.fromBufferAttribute(r,o),Ii.applyMatrix4(t.matrixWorld),this.expandByPoint(Ii);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),rl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),rl.copy(n.boundingBox)),rl.applyMatrix4(t.matrixWorld),this.union(rl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ii),Ii.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(qo),ol.subVectors(this.max,qo),Gr.subVectors(t.a,qo),Vr.subVectors(t.b,qo),Hr.subVectors(t.c,qo),Us.subVectors(Vr,Gr),Fs.subVectors(Hr,Vr),er.subVectors(Gr,Hr);let e=[0,-Us.z,Us.y,0,-Fs.z,Fs.y,0,-er.z,er.y,Us.z,0,-Us.x,Fs.z,0,-Fs.x,er.z,0,-er.x,-Us.y,Us.x,0,-Fs.y,Fs.x,0,-er.y,er.x,0];return!Mu(e,Gr,Vr,Hr,ol)||(e=[1,0,0,0,1,0,0,0,1],!Mu(e,Gr,Vr,Hr,ol))?!1:(al.crossVectors(Us,Fs),e=[al.x,al.y,al.z],Mu(e,Gr,Vr,Hr,ol))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ii).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ii).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(fs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),fs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),fs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),fs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),fs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),fs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),fs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),fs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(fs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},fs=[new I,new I,new I,new I,new I,new I,new I,new I],Ii=new I,rl=new Ki,Gr=new I,Vr=new I,Hr=new I,Us=new I,Fs=new I,er=new I,qo=new I,ol=new I,al=new I,nr=new I;function Mu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){nr.fromArray(i,r);let a=s.x*Math.abs(nr.x)+s.y*Math.abs(nr.y)+s.z*Math.abs(nr.z),l=t.dot(nr),c=e.dot(nr),h=n.dot(nr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var un=new I,ll=new It,ax=0,qn=class extends Li{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:ax++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=dm,this.updateRanges=[],this.gpuType=Mi,this.version=0,this._normalizationScale=t!==void 0?mf(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)ll.fromBufferAttribute(this,e),ll.applyMatrix3(t),this.setXY(e,ll.x,ll.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.applyMatrix3(t),this.setXYZ(e,un.x,un.y,un.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.applyMatrix4(t),this.setXYZ(e,un.x,un.y,un.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.applyNormalMatrix(t),this.setXYZ(e,un.x,un.y,un.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)un.fromBufferAttribute(this,e),un.transformDirection(t),this.setXYZ(e,un.x,un.y,un.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):xm(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):ym(t,this.array)}};var la=class extends qn{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ca=class extends qn{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var be=class extends qn{constructor(t,e,n){super(new Float32Array(t),e,n)}},lx=new Ki,Yo=new I,bu=new I,gs=class{constructor(t=new I,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):lx.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Yo.subVectors(t,this.center);let e=Yo.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Yo,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(bu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Yo.copy(t.center).add(bu)),this.expandByPoint(Yo.copy(t.center).sub(bu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},cx=0,xi=new Wt,Su=new xn,Wr=new I,ai=new Ki,$o=new Ki,Ln=new I,yn=class i extends Li{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:cx++}),this.uuid=xo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(N_(t)?ca:la)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ne().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return xi.makeRotationFromQuaternion(t),this.applyMatrix4(xi),this}rotateX(t){return xi.makeRotationX(t),this.applyMatrix4(xi),this}rotateY(t){return xi.makeRotationY(t),this.applyMatrix4(xi),this}rotateZ(t){return xi.makeRotationZ(t),this.applyMatrix4(xi),this}translate(t,e,n){return xi.makeTranslation(t,e,n),this.applyMatrix4(xi),this}scale(t,e,n){return xi.makeScale(t,e,n),this.applyMatrix4(xi),this}lookAt(t){return Su.lookAt(t),Su.updateMatrix(),this.applyMatrix4(Su.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Wr).negate(),this.translate(Wr.x,Wr.y,Wr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new be(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&$t("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ki);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new I(-1/0,-1/0,-1/0),new I(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];ai.setFromBufferAttribute(r),this.morphTargetsRelative?(Ln.addVectors(this.boundingBox.min,ai.min),this.boundingBox.expandByPoint(Ln),Ln.addVectors(this.boundingBox.max,ai.max),this.boundingBox.expandByPoint(Ln)):(this.boundingBox.expandByPoint(ai.min),this.boundingBox.expandByPoint(ai.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&te('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new gs);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){te("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new I,1/0);return}if(t){let n=this.boundingSphere.center;if(ai.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];$o.setFromBufferAttribute(a),this.morphTargetsRelative?(Ln.addVectors(ai.min,$o.min),ai.expandByPoint(Ln),Ln.addVectors(ai.max,$o.max),ai.expandByPoint(Ln)):(ai.expandByPoint($o.min),ai.expandByPoint($o.max))}ai.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Ln.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Ln));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Ln.fromBufferAttribute(a,c),l&&(Wr.fromBufferAttribute(t,c),Ln.add(Wr)),s=Math.max(s,n.distanceToSquared(Ln))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&te('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){te("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new qn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new I,l[F]=new I;let h=new I,u=new I,f=new I,d=new It,p=new It,_=new It,m=new I,g=new I;function x(F,U,L){c[F]=c[U]=c[L]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,U),f.fromBufferAttribute(n,L),d.fromBufferAttribute(r,F),p.fromBufferAttribute(r,U),_.fromBufferAttribute(r,L),u.sub(h),f.sub(h),p.sub(d),_.sub(d);let G=1/(p.x*_.y-_.x*p.y);isFinite(G)&&(m.copy(u).multiplyScalar(_.y).addScaledVector(f,-p.y).multiplyScalar(G),g.copy(f).multiplyScalar(p.x).addScaledVector(u,-_.x).multiplyScalar(G),a[F].add(m),a[U].add(m),a[L].add(m),l[F].add(g),l[U].add(g),l[L].add(g))}let T=this.groups;T.length===0&&(T=[{start:0,count:t.count}]);for(let F=0,U=T.length;F<U;++F){let L=T[F],G=L.start,W=L.count;for(let N=G,X=G+W;N<X;N+=3)x(t.getX(N+0),t.getX(N+1),t.getX(N+2))}let M=new I,R=new I,A=new I,y=new I;function E(F){A.fromBufferAttribute(s,F),y.copy(A);let U=a[F];M.copy(U),M.sub(A.multiplyScalar(A.dot(U))).normalize(),R.crossVectors(y,U);let G=R.dot(l[F])<0?-1:1;o.setXYZW(F,M.x,M.y,M.z,G)}for(let F=0,U=n.count;F<U;++F)c[F]&&E(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new qn(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let s=new I,r=new I,o=new I,a=new I,l=new I,c=new I,h=new I,u=new I;if(t)for(let f=0,d=t.count;f<d;f+=3){let p=t.getX(f+0),_=t.getX(f+1),m=t.getX(f+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,_),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,_),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)s.fromBufferAttribute(e,f+0),r.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Ln.fromBufferAttribute(t,e),Ln.normalize(),t.setXYZ(e,Ln.x,Ln.y,Ln.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,p=0;for(let _=0,m=l.length;_<m;_++){a.isInterleavedBufferAttribute?d=l[_]*a.data.stride+a.offset:d=l[_]*h;for(let g=0;g<h;g++)f[p++]=c[d++]}return new qn(f,h,u)}if(this.index===null)return $t("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var wu=new I,hx=new I,ux=new ne,Xn=class{constructor(t=new I(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=wu.subVectors(n,e).cross(hx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(wu),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||ux.getNormalMatrix(t),s=this.coplanarPoint(wu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},fx=0,Di=class extends Li{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:fx++}),this.uuid=xo(),this.name="",this.type="Material",this.blending=mo,this.side=Qi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Xu,this.blendDst=qu,this.blendEquation=ur,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Kt(0,0,0),this.blendAlpha=0,this.depthFunc=Jr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=am,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Al,this.stencilZFail=Al,this.stencilZPass=Al,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){$t(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){$t(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Kt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Xn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new It().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new It().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var ds=new I,Eu=new I,cl=new I,hl=new I,ks=class{constructor(t=new I,e=new I(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ds)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ds.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ds.copy(this.origin).addScaledVector(this.direction,e),ds.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Eu.copy(t).add(e).multiplyScalar(.5),cl.copy(e).sub(t).normalize(),hl.copy(this.origin).sub(Eu);let r=t.distanceTo(e)*.5,o=-this.direction.dot(cl),a=hl.dot(this.direction),l=-hl.dot(cl),c=hl.lengthSq(),h=Math.abs(1-o*o),u,f,d,p;if(h>0)if(u=o*l-a,f=o*a-l,p=r*h,u>=0)if(f>=-p)if(f<=p){let _=1/h;u*=_,f*=_,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-p?(u=Math.max(0,-(-o*r+a)),f=u>0?-r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c):f<=p?(u=0,f=Math.min(Math.max(-r,-l),r),d=f*(f+2*l)+c):(u=Math.max(0,-(o*r+a)),f=u>0?r:Math.min(Math.max(-r,-l),r),d=-u*u+f*(f+2*l)+c);else f=o>0?-r:r,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Eu).addScaledVector(cl,f),d}intersectSphere(t,e){if(t.radius<0)return null;ds.subVectors(t.center,this.origin);let n=ds.dot(this.direction),s=ds.dot(ds)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,s=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,s=(t.min.x-f.x)*c),h>=0?(r=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(r=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,ds)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,f=t.y-o.y,d=t.z-o.z,p=e.x-o.x,_=e.y-o.y,m=e.z-o.z,g=n.x-o.x,x=n.y-o.y,T=n.z-o.z,M=Math.abs(l),R=Math.abs(c),A=Math.abs(h),y,E,F,U,L,G,W,N,X,$,H,ct;if(M>=R&&M>=A?(F=l,G=u,X=p,ct=g,l>=0?(y=c,E=h,U=f,L=d,W=_,N=m,$=x,H=T):(y=h,E=c,U=d,L=f,W=m,N=_,$=T,H=x)):R>=A?(F=c,G=f,X=_,ct=x,c>=0?(y=h,E=l,U=d,L=u,W=m,N=p,$=T,H=g):(y=l,E=h,U=u,L=d,W=p,N=m,$=g,H=T)):(F=h,G=d,X=m,ct=T,h>=0?(y=l,E=c,U=u,L=f,W=p,N=_,$=g,H=x):(y=c,E=l,U=f,L=u,W=_,N=p,$=x,H=g)),F===0)return null;let K=y/F,Q=E/F,st=1/F,ft=U-K*G,ut=L-Q*G,tt=W-K*X,mt=N-Q*X,xt=$-K*ct,Tt=H-Q*ct,bt=xt*mt-Tt*tt,Xt=ft*Tt-ut*xt,re=tt*ut-mt*ft;if(s){if(bt<0||Xt<0||re<0)return null}else if((bt<0||Xt<0||re<0)&&(bt>0||Xt>0||re>0))return null;let Vt=bt+Xt+re;if(Vt===0)return null;let fe=st*(bt*G+Xt*X+re*ct);return(Vt>0?fe<0:fe>0)?null:this.at(fe/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},io=class extends Di{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Kt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.combine=fc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},dp=new Wt,ir=new ks,ul=new gs,pp=new I,fl=new I,dl=new I,pl=new I,Au=new I,ml=new I,mp=new I,gl=new I,$e=class extends xn{constructor(t=new yn,e=new io){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){ml.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Au.fromBufferAttribute(u,t),o?ml.addScaledVector(Au,h):ml.addScaledVector(Au.sub(e),h))}e.add(ml)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),ul.copy(n.boundingSphere),ul.applyMatrix4(r),ir.copy(t.ray).recast(t.near),!(ul.containsPoint(ir.origin)===!1&&(ir.intersectSphere(ul,pp)===null||ir.origin.distanceToSquared(pp)>(t.far-t.near)**2))&&(dp.copy(r).invert(),ir.copy(t.ray).applyMatrix4(dp),!(n.boundingBox!==null&&ir.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,ir)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,f=r.groups,d=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],x=Math.max(m.start,d.start),T=Math.min(a.count,Math.min(m.start+m.count,d.start+d.count));for(let M=x,R=T;M<R;M+=3){let A=a.getX(M),y=a.getX(M+1),E=a.getX(M+2);s=_l(this,g,t,n,c,h,u,A,y,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(a.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let x=a.getX(m),T=a.getX(m+1),M=a.getX(m+2);s=_l(this,o,t,n,c,h,u,x,T,M),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,_=f.length;p<_;p++){let m=f[p],g=o[m.materialIndex],x=Math.max(m.start,d.start),T=Math.min(l.count,Math.min(m.start+m.count,d.start+d.count));for(let M=x,R=T;M<R;M+=3){let A=M,y=M+1,E=M+2;s=_l(this,g,t,n,c,h,u,A,y,E),s&&(s.faceIndex=Math.floor(M/3),s.face.materialIndex=m.materialIndex,e.push(s))}}else{let p=Math.max(0,d.start),_=Math.min(l.count,d.start+d.count);for(let m=p,g=_;m<g;m+=3){let x=m,T=m+1,M=m+2;s=_l(this,o,t,n,c,h,u,x,T,M),s&&(s.faceIndex=Math.floor(m/3),e.push(s))}}}};function dx(i,t,e,n,s,r,o,a){let l;if(t.side===vn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===Qi,a),l===null)return null;gl.copy(a),gl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(gl);return c<e.near||c>e.far?null:{distance:c,point:gl.clone(),object:i}}function _l(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,fl),i.getVertexPosition(l,dl),i.getVertexPosition(c,pl);let h=dx(i,t,e,n,fl,dl,pl,mp);if(h){let u=new I;Bs.getBarycoord(mp,fl,dl,pl,u),s&&(h.uv=Bs.getInterpolatedAttribute(s,a,l,c,u,new It)),r&&(h.uv1=Bs.getInterpolatedAttribute(r,a,l,c,u,new It)),o&&(h.normal=Bs.getInterpolatedAttribute(o,a,l,c,u,new I),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new I,materialIndex:0};Bs.getNormal(fl,dl,pl,f.normal),h.face=f,h.barycoord=u}return h}var ha=class extends Kn{constructor(t=null,e=1,n=1,s,r,o,a,l,c=Dn,h=Dn,u,f){super(null,o,a,l,c,h,s,r,u,f),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var so=class extends qn{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Xr=new Wt,gp=new Wt,xl=[],_p=new Ki,px=new Wt,Zo=new $e,Jo=new gs,zs=class extends $e{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new so(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,px)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new Ki),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Xr),_p.copy(t.boundingBox).applyMatrix4(Xr),this.boundingBox.union(_p)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new gs),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Xr),Jo.copy(t.boundingSphere).applyMatrix4(Xr),this.boundingSphere.union(Jo)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(Zo.geometry=this.geometry,Zo.material=this.material,Zo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Jo.copy(this.boundingSphere),Jo.applyMatrix4(n),t.ray.intersectsSphere(Jo)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Xr),gp.multiplyMatrices(n,Xr),Zo.matrixWorld=gp,Zo.raycast(t,xl);for(let o=0,a=xl.length;o<a;o++){let l=xl[o];l.instanceId=r,l.object=this,e.push(l)}xl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new so(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new ha(new Float32Array(s*this.count),s,this.count,yc,Mi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},sr=new gs,mx=new It(.5,.5),yl=new I,Gs=class{constructor(t=new Xn,e=new Xn,n=new Xn,s=new Xn,r=new Xn,o=new Xn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=yi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],f=r[6],d=r[7],p=r[8],_=r[9],m=r[10],g=r[11],x=r[12],T=r[13],M=r[14],R=r[15];if(s[0].setComponents(c-o,d-h,g-p,R-x).normalize(),s[1].setComponents(c+o,d+h,g+p,R+x).normalize(),s[2].setComponents(c+a,d+u,g+_,R+T).normalize(),s[3].setComponents(c-a,d-u,g-_,R-T).normalize(),n)s[4].setComponents(l,f,m,M).normalize(),s[5].setComponents(c-l,d-f,g-m,R-M).normalize();else if(s[4].setComponents(c-l,d-f,g-m,R-M).normalize(),e===yi)s[5].setComponents(c+l,d+f,g+m,R+M).normalize();else if(e===Kr)s[5].setComponents(l,f,m,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),sr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),sr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(sr)}intersectsSprite(t){sr.center.set(0,0,0);let e=mx.distanceTo(t.center);return sr.radius=.7071067811865476+e,sr.applyMatrix4(t.matrixWorld),this.intersectsSphere(sr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(yl.x=s.normal.x>0?t.max.x:t.min.x,yl.y=s.normal.y>0?t.max.y:t.min.y,yl.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(yl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},xp=new Wt,zl=class i{constructor(){this.coordinateSystem=yi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];xp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Gs),n[s].setFromProjectionMatrix(xp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Gs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var or=class extends Di{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Kt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Gl=new I,Vl=new I,yp=new Wt,Ko=new ks,vl=new gs,Tu=new I,vp=new I,ro=class extends xn{constructor(t=new yn,e=new or){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Gl.fromBufferAttribute(e,s-1),Vl.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Gl.distanceTo(Vl);t.setAttribute("lineDistance",new be(n,1))}else $t("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),vl.copy(n.boundingSphere),vl.applyMatrix4(s),vl.radius+=r,t.ray.intersectsSphere(vl)===!1)return;yp.copy(s).invert(),Ko.copy(t.ray).applyMatrix4(yp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let d=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=h.getX(_),x=h.getX(_+1),T=Ml(this,t,Ko,l,g,x,_);T&&e.push(T)}if(this.isLineLoop){let _=h.getX(p-1),m=h.getX(d),g=Ml(this,t,Ko,l,_,m,p-1);g&&e.push(g)}}else{let d=Math.max(0,o.start),p=Math.min(f.count,o.start+o.count);for(let _=d,m=p-1;_<m;_+=c){let g=Ml(this,t,Ko,l,_,_+1,_);g&&e.push(g)}if(this.isLineLoop){let _=Ml(this,t,Ko,l,p-1,d,p-1);_&&e.push(_)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Ml(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Gl.fromBufferAttribute(a,s),Vl.fromBufferAttribute(a,r),e.distanceSqToSegment(Gl,Vl,Tu,vp)>n)return;Tu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Tu);if(!(c<t.near||c>t.far))return{distance:c,point:vp.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Mp=new I,bp=new I,Hl=class extends ro{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)Mp.fromBufferAttribute(e,s),bp.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+Mp.distanceTo(bp);t.setAttribute("lineDistance",new be(n,1))}else $t("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var ua=class extends Kn{constructor(t=[],e=fr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var _s=class extends Kn{constructor(t,e,n=Ni,s,r,o,a=Dn,l=Dn,c,h=ms,u=1){if(h!==ms&&h!==ys)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new to(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},fa=class extends _s{constructor(t,e=Ni,n=fr,s,r,o=Dn,a=Dn,l,c=ms){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},da=class extends Kn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},vi=class i extends yn{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new be(c,3)),this.setAttribute("normal",new be(h,3)),this.setAttribute("uv",new be(u,2));function p(_,m,g,x,T,M,R,A,y,E,F){let U=M/y,L=R/E,G=M/2,W=R/2,N=A/2,X=y+1,$=E+1,H=0,ct=0,K=new I;for(let Q=0;Q<$;Q++){let st=Q*L-W;for(let ft=0;ft<X;ft++){let ut=ft*U-G;K[_]=ut*x,K[m]=st*T,K[g]=N,c.push(K.x,K.y,K.z),K[_]=0,K[m]=0,K[g]=A>0?1:-1,h.push(K.x,K.y,K.z),u.push(ft/y),u.push(1-Q/E),H+=1}}for(let Q=0;Q<E;Q++)for(let st=0;st<y;st++){let ft=f+st+X*Q,ut=f+st+X*(Q+1),tt=f+(st+1)+X*(Q+1),mt=f+(st+1)+X*Q;l.push(ft,ut,mt),l.push(ut,tt,mt),ct+=6}a.addGroup(d,ct,F),d+=ct,f+=H}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};var oo=class i extends yn{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],f=[],d=[],p=0,_=[],m=n/2,g=0;x(),o===!1&&(t>0&&T(!0),e>0&&T(!1)),this.setIndex(h),this.setAttribute("position",new be(u,3)),this.setAttribute("normal",new be(f,3)),this.setAttribute("uv",new be(d,2));function x(){let M=new I,R=new I,A=0,y=(e-t)/n;for(let E=0;E<=r;E++){let F=[],U=E/r,L=U*(e-t)+t;for(let G=0;G<=s;G++){let W=G/s,N=W*l+a,X=Math.sin(N),$=Math.cos(N);R.x=L*X,R.y=-U*n+m,R.z=L*$,u.push(R.x,R.y,R.z),M.set(X,y,$).normalize(),f.push(M.x,M.y,M.z),d.push(W,1-U),F.push(p++)}_.push(F)}for(let E=0;E<s;E++)for(let F=0;F<r;F++){let U=_[F][E],L=_[F+1][E],G=_[F+1][E+1],W=_[F][E+1];(t>0||F!==0)&&(h.push(U,L,W),A+=3),(e>0||F!==r-1)&&(h.push(L,G,W),A+=3)}c.addGroup(g,A,0),g+=A}function T(M){let R=p,A=new It,y=new I,E=0,F=M===!0?t:e,U=M===!0?1:-1;for(let G=1;G<=s;G++)u.push(0,m*U,0),f.push(0,U,0),d.push(.5,.5),p++;let L=p;for(let G=0;G<=s;G++){let N=G/s*l+a,X=Math.cos(N),$=Math.sin(N);y.x=F*$,y.y=m*U,y.z=F*X,u.push(y.x,y.y,y.z),f.push(0,U,0),A.x=X*.5+.5,A.y=$*.5*U+.5,d.push(A.x,A.y),p++}for(let G=0;G<s;G++){let W=R+G,N=L+G;M===!0?h.push(N,N+1,W):h.push(N+1,N,W),E+=3}c.addGroup(g,E,M===!0?1:2),g+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},ao=class i extends oo{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var $n=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){$t("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],f=n[s+1]-h,d=(o-h)/f;return(s+d)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new It:new I);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new I,s=[],r=[],o=[],a=new I,l=new Wt;for(let d=0;d<=t;d++){let p=d/t;s[d]=this.getTangentAt(p,new I)}r[0]=new I,o[0]=new I;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),f=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let d=1;d<=t;d++){if(r[d]=r[d-1].clone(),o[d]=o[d-1].clone(),a.crossVectors(s[d-1],s[d]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(le(s[d-1].dot(s[d]),-1,1));r[d].applyMatrix4(l.makeRotationAxis(a,p))}o[d].crossVectors(s[d],r[d])}if(e===!0){let d=Math.acos(le(r[0].dot(r[t]),-1,1));d/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(d=-d);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(s[p],d*p)),o[p].crossVectors(s[p],r[p])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},pa=class extends $n{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new It){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),f=l-this.aX,d=c-this.aY;l=f*h-d*u+this.aX,c=f*u+d*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},Wl=class extends pa{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function gf(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let f=(o-r)/c-(a-r)/(c+h)+(a-o)/h,d=(a-o)/h-(l-o)/(h+u)+(l-a)/u;f*=h,d*=h,s(o,a,f,d)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var Sp=new I,wp=new I,Ru=new gf,Cu=new gf,Pu=new gf,Xl=class extends $n{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new I){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(wp.subVectors(s[0],s[1]).add(s[0]),c=wp);let u=s[a%r],f=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(Sp.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=Sp),this.curveType==="centripetal"||this.curveType==="chordal"){let d=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),d),_=Math.pow(u.distanceToSquared(f),d),m=Math.pow(f.distanceToSquared(h),d);_<1e-4&&(_=1),p<1e-4&&(p=_),m<1e-4&&(m=_),Ru.initNonuniformCatmullRom(c.x,u.x,f.x,h.x,p,_,m),Cu.initNonuniformCatmullRom(c.y,u.y,f.y,h.y,p,_,m),Pu.initNonuniformCatmullRom(c.z,u.z,f.z,h.z,p,_,m)}else this.curveType==="catmullrom"&&(Ru.initCatmullRom(c.x,u.x,f.x,h.x,this.tension),Cu.initCatmullRom(c.y,u.y,f.y,h.y,this.tension),Pu.initCatmullRom(c.z,u.z,f.z,h.z,this.tension));return n.set(Ru.calc(l),Cu.calc(l),Pu.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new I().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function Ep(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function gx(i,t){let e=1-i;return e*e*t}function _x(i,t){return 2*(1-i)*i*t}function xx(i,t){return i*i*t}function ea(i,t,e,n){return gx(i,t)+_x(i,e)+xx(i,n)}function yx(i,t){let e=1-i;return e*e*e*t}function vx(i,t){let e=1-i;return 3*e*e*i*t}function Mx(i,t){return 3*(1-i)*i*i*t}function bx(i,t){return i*i*i*t}function na(i,t,e,n,s){return yx(i,t)+vx(i,e)+Mx(i,n)+bx(i,s)}var ql=class extends $n{constructor(t=new It,e=new It,n=new It,s=new It){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new It){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(na(t,s.x,r.x,o.x,a.x),na(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Yl=class extends $n{constructor(t=new I,e=new I,n=new I,s=new I){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new I){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(na(t,s.x,r.x,o.x,a.x),na(t,s.y,r.y,o.y,a.y),na(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},$l=class extends $n{constructor(t=new It,e=new It){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new It){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new It){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Zl=class extends $n{constructor(t=new I,e=new I){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new I){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new I){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Jl=class extends $n{constructor(t=new It,e=new It,n=new It){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new It){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ea(t,s.x,r.x,o.x),ea(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},ma=class extends $n{constructor(t=new I,e=new I,n=new I){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new I){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(ea(t,s.x,r.x,o.x),ea(t,s.y,r.y,o.y),ea(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Kl=class extends $n{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new It){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Ep(a,l.x,c.x,h.x,u.x),Ep(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new It().fromArray(s))}return this}},Sx=Object.freeze({__proto__:null,ArcCurve:Wl,CatmullRomCurve3:Xl,CubicBezierCurve:ql,CubicBezierCurve3:Yl,EllipseCurve:pa,LineCurve:$l,LineCurve3:Zl,QuadraticBezierCurve:Jl,QuadraticBezierCurve3:ma,SplineCurve:Kl});var ga=class i extends yn{constructor(t=[new It(0,-.5),new It(.5,0),new It(0,.5)],e=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:s},e=Math.floor(e),s=le(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],h=1/e,u=new I,f=new It,d=new I,p=new I,_=new I,m=0,g=0;for(let x=0;x<=t.length-1;x++)switch(x){case 0:m=t[x+1].x-t[x].x,g=t[x+1].y-t[x].y,d.x=g*1,d.y=-m,d.z=g*0,_.copy(d),d.normalize(),l.push(d.x,d.y,d.z);break;case t.length-1:_.normalize(),l.push(_.x,_.y,_.z);break;default:m=t[x+1].x-t[x].x,g=t[x+1].y-t[x].y,d.x=g*1,d.y=-m,d.z=g*0,p.copy(d),d.x+=_.x,d.y+=_.y,d.z+=_.z,d.normalize(),l.push(d.x,d.y,d.z),_.copy(p)}for(let x=0;x<=e;x++){let T=n+x*h*s,M=Math.sin(T),R=Math.cos(T);for(let A=0;A<=t.length-1;A++){u.x=t[A].x*M,u.y=t[A].y,u.z=t[A].x*R,o.push(u.x,u.y,u.z),f.x=x/e,f.y=A/(t.length-1),a.push(f.x,f.y);let y=l[3*A+0]*M,E=l[3*A+1],F=l[3*A+0]*R;c.push(y,E,F)}}for(let x=0;x<e;x++)for(let T=0;T<t.length-1;T++){let M=T+x*t.length,R=M,A=M+t.length,y=M+t.length+1,E=M+1;r.push(R,A,E),r.push(y,E,A)}this.setIndex(r),this.setAttribute("position",new be(o,3)),this.setAttribute("uv",new be(a,2)),this.setAttribute("normal",new be(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.points,t.segments,t.phiStart,t.phiLength)}};var ar=class i extends yn{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,f=e/l,d=[],p=[],_=[],m=[];for(let g=0;g<h;g++){let x=g*f-o;for(let T=0;T<c;T++){let M=T*u-r;p.push(M,-x,0),_.push(0,0,1),m.push(T/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let T=x+c*g,M=x+c*(g+1),R=x+1+c*(g+1),A=x+1+c*g;d.push(T,M,A),d.push(M,R,A)}this.setIndex(d),this.setAttribute("position",new be(p,3)),this.setAttribute("normal",new be(_,3)),this.setAttribute("uv",new be(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var _a=class i extends yn{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new I,f=new I,d=[],p=[],_=[],m=[];for(let g=0;g<=n;g++){let x=[],T=g/n,M=o+T*a,R=t*Math.cos(M),A=Math.sqrt(t*t-R*R),y=0;g===0&&o===0?y=.5/e:g===n&&l===Math.PI&&(y=-.5/e);for(let E=0;E<=e;E++){let F=E/e,U=s+F*r;u.x=-A*Math.cos(U),u.y=R,u.z=A*Math.sin(U),p.push(u.x,u.y,u.z),f.copy(u).normalize(),_.push(f.x,f.y,f.z),m.push(F+y,1-T),x.push(c++)}h.push(x)}for(let g=0;g<n;g++)for(let x=0;x<e;x++){let T=h[g][x+1],M=h[g][x],R=h[g+1][x],A=h[g+1][x+1];(g!==0||o>0)&&d.push(T,M,A),(g!==n-1||l<Math.PI)&&d.push(M,R,A)}this.setIndex(d),this.setAttribute("position",new be(p,3)),this.setAttribute("normal",new be(_,3)),this.setAttribute("uv",new be(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var xa=class i extends yn{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],h=[],u=[],f=new I,d=new I,p=new I;for(let _=0;_<=n;_++){let m=o+_/n*a;for(let g=0;g<=s;g++){let x=g/s*r;d.x=(t+e*Math.cos(m))*Math.cos(x),d.y=(t+e*Math.cos(m))*Math.sin(x),d.z=e*Math.sin(m),c.push(d.x,d.y,d.z),f.x=t*Math.cos(x),f.y=t*Math.sin(x),p.subVectors(d,f).normalize(),h.push(p.x,p.y,p.z),u.push(g/s),u.push(_/n)}}for(let _=1;_<=n;_++)for(let m=1;m<=s;m++){let g=(s+1)*_+m-1,x=(s+1)*(_-1)+m-1,T=(s+1)*(_-1)+m,M=(s+1)*_+m;l.push(g,x,M),l.push(x,T,M)}this.setIndex(l),this.setAttribute("position",new be(c,3)),this.setAttribute("normal",new be(h,3)),this.setAttribute("uv",new be(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var lo=class i extends yn{constructor(t=new ma(new I(-1,-1,0),new I(-1,1,0),new I(1,1,0)),e=64,n=1,s=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:t,tubularSegments:e,radius:n,radialSegments:s,closed:r};let o=t.computeFrenetFrames(e,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new I,l=new I,c=new It,h=new I,u=[],f=[],d=[],p=[];_(),this.setIndex(p),this.setAttribute("position",new be(u,3)),this.setAttribute("normal",new be(f,3)),this.setAttribute("uv",new be(d,2));function _(){for(let T=0;T<e;T++)m(T);m(r===!1?e:0),x(),g()}function m(T){h=t.getPointAt(T/e,h);let M=o.normals[T],R=o.binormals[T];for(let A=0;A<=s;A++){let y=A/s*Math.PI*2,E=Math.sin(y),F=-Math.cos(y);l.x=F*M.x+E*R.x,l.y=F*M.y+E*R.y,l.z=F*M.z+E*R.z,l.normalize(),f.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function g(){for(let T=1;T<=e;T++)for(let M=1;M<=s;M++){let R=(s+1)*(T-1)+(M-1),A=(s+1)*T+(M-1),y=(s+1)*T+M,E=(s+1)*(T-1)+M;p.push(R,A,E),p.push(A,y,E)}}function x(){for(let T=0;T<=e;T++)for(let M=0;M<=s;M++)c.x=T/e,c.y=M/s,d.push(c.x,c.y)}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON();return t.path=this.parameters.path.toJSON(),t}static fromJSON(t){return new i(new Sx[t.path.type]().fromJSON(t.path),t.tubularSegments,t.radius,t.radialSegments,t.closed)}};var ya=class extends Di{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Kt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function pr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(Ap(s))s.isRenderTargetTexture?($t("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(Ap(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function kn(i){let t={};for(let e=0;e<i.length;e++){let n=pr(i[e]);for(let s in n)t[s]=n[s]}return t}function Ap(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function wx(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function _f(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:_e.workingColorSpace}var Mm={clone:pr,merge:kn},Ex=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Ax=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ji=class extends Di{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Ex,this.fragmentShader=Ax,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=pr(t.uniforms),this.uniformsGroups=wx(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Kt().setHex(s.value);break;case"v2":this.uniforms[n].value=new It().fromArray(s.value);break;case"v3":this.uniforms[n].value=new I().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Ye().fromArray(s.value);break;case"m3":this.uniforms[n].value=new ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Wt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},jl=class extends ji{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},hi=class extends Di{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Kt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Kt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Fa,this.normalScale=new It(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var va=class extends Di{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Kt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Kt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Fa,this.normalScale=new It(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.combine=fc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},Ql=class extends Di{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=rm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},tc=class extends Di{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function qr(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function bl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Vs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ec=class extends Vs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Du,endingEnd:Du}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Nu:r=t,a=2*e-n;break;case Uu:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Nu:o=t,l=2*n-e;break;case Uu:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,p=(n-e)/(s-e),_=p*p,m=_*p,g=-f*m+2*f*_-f*p,x=(1+f)*m+(-1.5-2*f)*_+(-.5+f)*p+1,T=(-1-d)*m+(1.5+d)*_+.5*p,M=d*m-d*_;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+x*o[c+R]+T*o[l+R]+M*o[u+R];return r}},nc=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let f=0;f!==a;++f)r[f]=o[c+f]*u+o[l+f]*h;return r}},ic=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},sc=class extends Vs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(s-e),_=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*_+o[l+m]*p;return r}let f=a*2,d=t-1;for(let p=0;p!==a;++p){let _=o[c+p],m=o[l+p],g=d*f+p*2,x=u[g],T=u[g+1],M=t*f+p*2,R=h[M],A=h[M+1],y=Rx(n,e,x,R,s);r[p]=bm(y,_,T,A,m)}return r}};function bm(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function Tx(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function Rx(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=bm(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Tx(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var ui=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=qr(e,this.TimeBufferType),this.values=qr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:qr(t.times,Array),values:qr(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),bl(t.settings)&&(n.settings={inTangents:qr(t.settings.inTangents,Array),outTangents:qr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new ic(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new nc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new ec(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new sc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case ia:e=this.InterpolantFactoryMethodDiscrete;break;case Fl:e=this.InterpolantFactoryMethodLinear;break;case El:e=this.InterpolantFactoryMethodSmooth;break;case Lu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return $t("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ia;case this.InterpolantFactoryMethodLinear:return Fl;case this.InterpolantFactoryMethodSmooth:return El;case this.InterpolantFactoryMethodBezier:return Lu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;bl(this.settings)&&(Tp(this.settings.inTangents,t),Tp(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;bl(this.settings)&&(Rp(this.settings.inTangents,t),Rp(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(te("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(te("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){te("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){te("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&U_(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){te("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===El,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let p=0;p!==n;++p){let _=e[u+p];if(_!==e[f+p]||_!==e[d+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,bl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Tp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function Rp(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}ui.prototype.ValueTypeName="";ui.prototype.TimeBufferType=Float32Array;ui.prototype.ValueBufferType=Float32Array;ui.prototype.DefaultInterpolation=Fl;var Hs=class extends ui{constructor(t,e,n){super(t,e,n)}};Hs.prototype.ValueTypeName="bool";Hs.prototype.ValueBufferType=Array;Hs.prototype.DefaultInterpolation=ia;Hs.prototype.InterpolantFactoryMethodLinear=void 0;Hs.prototype.InterpolantFactoryMethodSmooth=void 0;var rc=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}};rc.prototype.ValueTypeName="color";var oc=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}};oc.prototype.ValueTypeName="number";var ac=class extends Vs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)Ne.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ma=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new ac(this.times,this.values,this.getValueSize(),t)}};Ma.prototype.ValueTypeName="quaternion";Ma.prototype.InterpolantFactoryMethodSmooth=void 0;var Ws=class extends ui{constructor(t,e,n){super(t,e,n)}};Ws.prototype.ValueTypeName="string";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=ia;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var lc=class extends ui{constructor(t,e,n,s){super(t,e,n,s)}};lc.prototype.ValueTypeName="vector";var cc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],p=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Sm=new cc,hc=class{constructor(t){this.manager=t!==void 0?t:Sm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};hc.DEFAULT_MATERIAL_NAME="__DEFAULT";var co=class extends xn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Kt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},ba=class extends co{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(xn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Kt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Iu=new Wt,Cp=new I,Pp=new I,Sa=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new It(512,512),this.mapType=Qn,this.map=null,this.mapPass=null,this.matrix=new Wt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Gs,this._frameExtents=new It(1,1),this._viewportCount=1,this._viewports=[new Ye(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Cp.setFromMatrixPosition(t.matrixWorld),e.position.copy(Cp),Pp.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(Pp),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){Iu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Iu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===Kr||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Iu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Sl=new I,wl=new Ne,$i=new I,wa=class extends xn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Wt,this.projectionMatrix=new Wt,this.projectionMatrixInverse=new Wt,this.coordinateSystem=yi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Sl,wl,$i),$i.x===1&&$i.y===1&&$i.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Sl,wl,$i.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Sl,wl,$i),$i.x===1&&$i.y===1&&$i.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Sl,wl,$i.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Os=new I,Ip=new It,Lp=new It,Bn=class extends wa{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=Qr*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Qo*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return Qr*2*Math.atan(Math.tan(Qo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Os.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Os.x,Os.y).multiplyScalar(-t/Os.z),Os.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Os.x,Os.y).multiplyScalar(-t/Os.z)}getViewSize(t,e){return this.getViewBounds(t,Ip,Lp),e.subVectors(Lp,Ip)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Qo*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Fu=class extends Sa{constructor(){super(new Bn(90,1,.5,500)),this.isPointLightShadow=!0}},Ea=class extends co{constructor(t,e,n=0,s=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=s,this.shadow=new Fu}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},lr=class extends wa{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Ou=class extends Sa{constructor(){super(new lr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},ho=class extends co{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(xn.DEFAULT_UP),this.updateMatrix(),this.target=new xn,this.shadow=new Ou}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Yr=-90,$r=1,uo=class extends xn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Bn(Yr,$r,t,e);s.layers=this.layers,this.add(s);let r=new Bn(Yr,$r,t,e);r.layers=this.layers,this.add(r);let o=new Bn(Yr,$r,t,e);o.layers=this.layers,this.add(o);let a=new Bn(Yr,$r,t,e);a.layers=this.layers,this.add(a);let l=new Bn(Yr,$r,t,e);l.layers=this.layers,this.add(l);let c=new Bn(Yr,$r,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===yi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Kr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=_,t.setRenderTarget(n,5,s),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},uc=class extends Bn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var xf="\\[\\]\\.:\\/",Cx=new RegExp("["+xf+"]","g"),yf="[^"+xf+"]",Px="[^"+xf.replace("\\.","")+"]",Ix=/((?:WC+[\/:])*)/.source.replace("WC",yf),Lx=/(WCOD+)?/.source.replace("WCOD",Px),Dx=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",yf),Nx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",yf),Ux=new RegExp("^"+Ix+Lx+Dx+Nx+"$"),Fx=["material","materials","bones","map"],Bu=class{constructor(t,e,n){let s=n||He.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},He=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Cx,"")}static parseTrackName(t){let e=Ux.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Fx.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){$t("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){te("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){te("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){te("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){te("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){te("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){te("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;te("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){te("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};He.Composite=Bu;He.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};He.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};He.prototype.GetterByBindingType=[He.prototype._getValue_direct,He.prototype._getValue_array,He.prototype._getValue_arrayElement,He.prototype._getValue_toArray];He.prototype.SetterByBindingTypeAndVersioning=[[He.prototype._setValue_direct,He.prototype._setValue_direct_setNeedsUpdate,He.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[He.prototype._setValue_array,He.prototype._setValue_array_setNeedsUpdate,He.prototype._setValue_array_setMatrixWorldNeedsUpdate],[He.prototype._setValue_arrayElement,He.prototype._setValue_arrayElement_setNeedsUpdate,He.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[He.prototype._setValue_fromArray,He.prototype._setValue_fromArray_setNeedsUpdate,He.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var iA=new Float32Array(1);var Dp=new Wt,Aa=class{constructor(t,e,n=0,s=1/0){this.ray=new ks(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new eo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):te("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Dp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Dp),this}intersectObject(t,e=!0,n=[]){return ku(t,this,n,e),n.sort(Np),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)ku(t[s],this,n,e);return n.sort(Np),n}};function Np(i,t){return i.distance-t.distance}function ku(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)ku(r[o],t,e,!0)}}var fo=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=le(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(le(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var zu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var Ta=class extends Hl{constructor(t=10,e=10,n=4473924,s=8947848){n=new Kt(n),s=new Kt(s);let r=e/2,o=t/e,a=t/2,l=[],c=[];for(let f=0,d=0,p=-a;f<=e;f++,p+=o){l.push(-a,0,p,a,0,p),l.push(p,0,-a,p,0,a);let _=f===r?n:s;_.toArray(c,d),d+=3,_.toArray(c,d),d+=3,_.toArray(c,d),d+=3,_.toArray(c,d),d+=3}let h=new yn;h.setAttribute("position",new be(l,3)),h.setAttribute("color",new be(c,3));let u=new or({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Ra=class extends Li{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function vf(i,t,e,n){let s=Ox(n);switch(e){case of:return i*t;case yc:return i*t/s.components*s.byteLength;case vc:return i*t/s.components*s.byteLength;case Ys:return i*t*2/s.components*s.byteLength;case Mc:return i*t*2/s.components*s.byteLength;case af:return i*t*3/s.components*s.byteLength;case Fi:return i*t*4/s.components*s.byteLength;case bc:return i*t*4/s.components*s.byteLength;case Pa:case Ia:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case La:case Da:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case wc:case Ac:return Math.max(i,16)*Math.max(t,8)/4;case Sc:case Ec:return Math.max(i,8)*Math.max(t,8)/2;case Tc:case Rc:case Pc:case Ic:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Cc:case Na:case Lc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Dc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Nc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Uc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case Fc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Oc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case Bc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case kc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case zc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Gc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Vc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Hc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Wc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Xc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case qc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Yc:case $c:case Zc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Jc:case Kc:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Ua:case jc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function Ox(i){switch(i){case Qn:case ef:return{byteLength:1,components:1};case _o:case nf:case Ui:return{byteLength:2,components:1};case _c:case xc:return{byteLength:2,components:4};case Ni:case gc:case Mi:return{byteLength:4,components:1};case sf:case rf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?$t("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Xm(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Wx(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,p)=>d.start-p.start);let f=0;for(let d=1;d<u.length;d++){let p=u[f],_=u[d];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++f,u[f]=_)}u.length=f+1;for(let d=0,p=u.length;d<p;d++){let _=u[d];i.bufferSubData(c,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Xx=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,qx=`#ifdef USE_ALPHAHASH
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
#endif`,Yx=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,$x=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Zx=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Jx=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Kx=`#ifdef USE_AOMAP
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
#endif`,jx=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Qx=`#ifdef USE_BATCHING
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
#endif`,ty=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,ey=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,ny=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,iy=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,sy=`#ifdef USE_IRIDESCENCE
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
#endif`,ry=`#ifdef USE_BUMPMAP
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
#endif`,oy=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,ay=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,ly=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,cy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,hy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,uy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,fy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,dy=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,py=`#define PI 3.141592653589793
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
} // validated`,my=`vec3 transformedNormal = objectNormal;
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
#endif`,gy=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,_y=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,xy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,yy=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,vy="gl_FragColor = linearToOutputTexel( gl_FragColor );",My=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,by=`#ifdef USE_ENVMAP
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
#endif`,Sy=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,wy=`#ifdef USE_ENVMAP
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
#endif`,Ey=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Ay=`#ifdef USE_ENVMAP
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
#endif`,Ty=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Ry=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Cy=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Py=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,Iy=`#ifdef USE_GRADIENTMAP
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
}`,Ly=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Dy=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,Ny=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Uy=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,Fy=`#ifdef USE_ENVMAP
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
#endif`,Oy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,By=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,ky=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,zy=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,Gy=`PhysicalMaterial material;
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
#endif`,Vy=`uniform sampler2D dfgLUT;
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
}`,Hy=`
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
#endif`,Wy=`#if defined( RE_IndirectDiffuse )
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
#endif`,Xy=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,qy=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,Yy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,$y=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Zy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Jy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Ky=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,jy=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Qy=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,tv=`#if defined( USE_POINTS_UV )
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
#endif`,ev=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,nv=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,iv=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,sv=`#if defined( USE_MORPHCOLORS )
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
#endif`,rv=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ov=`#ifdef USE_MORPHTARGETS
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
#endif`,av=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,lv=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,cv=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,hv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,uv=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,fv=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,dv=`#ifdef USE_NORMALMAP
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
#endif`,pv=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,mv=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,gv=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,_v=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,xv=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,yv=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,vv=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Mv=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,bv=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Sv=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,wv=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Ev=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Av=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Tv=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Rv=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,Cv=`float getShadowMask() {
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
}`,Pv=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Iv=`#ifdef USE_SKINNING
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
#endif`,Lv=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Dv=`#ifdef USE_SKINNING
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
#endif`,Nv=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Uv=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Fv=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,Ov=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,Bv=`#ifdef USE_TRANSMISSION
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
#endif`,kv=`#ifdef USE_TRANSMISSION
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
#endif`,zv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Gv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Vv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,Hv=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Wv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Xv=`uniform sampler2D t2D;
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
}`,qv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Yv=`uniform float backgroundBlurriness;
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
}`,$v=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Zv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Jv=`#include <common>
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
}`,Kv=`#if DEPTH_PACKING == 3200
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
}`,jv=`#define DISTANCE
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
}`,Qv=`#define DISTANCE
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
}`,tM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,eM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,nM=`uniform float scale;
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
}`,iM=`uniform vec3 diffuse;
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
}`,sM=`#include <common>
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
}`,rM=`uniform vec3 diffuse;
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
}`,oM=`#define LAMBERT
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
}`,aM=`#define LAMBERT
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
}`,lM=`#define MATCAP
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
}`,cM=`#define MATCAP
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
}`,hM=`#define NORMAL
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
}`,uM=`#define NORMAL
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
}`,fM=`#define PHONG
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
}`,dM=`#define PHONG
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
}`,pM=`#define STANDARD
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
}`,mM=`#define STANDARD
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
}`,gM=`#define TOON
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
}`,_M=`#define TOON
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
}`,xM=`uniform float size;
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
}`,yM=`uniform vec3 diffuse;
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
}`,vM=`#include <common>
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
}`,MM=`uniform vec3 color;
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
}`,bM=`uniform float rotation;
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
}`,SM=`uniform vec3 diffuse;
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
}`,ue={alphahash_fragment:Xx,alphahash_pars_fragment:qx,alphamap_fragment:Yx,alphamap_pars_fragment:$x,alphatest_fragment:Zx,alphatest_pars_fragment:Jx,aomap_fragment:Kx,aomap_pars_fragment:jx,batching_pars_vertex:Qx,batching_vertex:ty,begin_vertex:ey,beginnormal_vertex:ny,bsdfs:iy,iridescence_fragment:sy,bumpmap_pars_fragment:ry,clipping_planes_fragment:oy,clipping_planes_pars_fragment:ay,clipping_planes_pars_vertex:ly,clipping_planes_vertex:cy,color_fragment:hy,color_pars_fragment:uy,color_pars_vertex:fy,color_vertex:dy,common:py,defaultnormal_vertex:my,displacementmap_pars_vertex:gy,displacementmap_vertex:_y,emissivemap_fragment:xy,emissivemap_pars_fragment:yy,colorspace_fragment:vy,colorspace_pars_fragment:My,envmap_fragment:by,envmap_common_pars_fragment:Sy,envmap_pars_fragment:wy,envmap_pars_vertex:Ey,envmap_physical_pars_fragment:Fy,envmap_vertex:Ay,fog_vertex:Ty,fog_pars_vertex:Ry,fog_fragment:Cy,fog_pars_fragment:Py,gradientmap_pars_fragment:Iy,lightmap_pars_fragment:Ly,lights_lambert_fragment:Dy,lights_lambert_pars_fragment:Ny,lights_pars_begin:Uy,lights_toon_fragment:Oy,lights_toon_pars_fragment:By,lights_phong_fragment:ky,lights_phong_pars_fragment:zy,lights_physical_fragment:Gy,lights_physical_pars_fragment:Vy,lights_fragment_begin:Hy,lights_fragment_maps:Wy,lights_fragment_end:Xy,lightprobes_pars_fragment:qy,logdepthbuf_fragment:Yy,logdepthbuf_pars_fragment:$y,logdepthbuf_pars_vertex:Zy,logdepthbuf_vertex:Jy,map_fragment:Ky,map_pars_fragment:jy,map_particle_fragment:Qy,map_particle_pars_fragment:tv,metalnessmap_fragment:ev,metalnessmap_pars_fragment:nv,morphinstance_vertex:iv,morphcolor_vertex:sv,morphnormal_vertex:rv,morphtarget_pars_vertex:ov,morphtarget_vertex:av,normal_fragment_begin:lv,normal_fragment_maps:cv,normal_pars_fragment:hv,normal_pars_vertex:uv,normal_vertex:fv,normalmap_pars_fragment:dv,clearcoat_normal_fragment_begin:pv,clearcoat_normal_fragment_maps:mv,clearcoat_pars_fragment:gv,iridescence_pars_fragment:_v,opaque_fragment:xv,packing:yv,premultiplied_alpha_fragment:vv,project_vertex:Mv,dithering_fragment:bv,dithering_pars_fragment:Sv,roughnessmap_fragment:wv,roughnessmap_pars_fragment:Ev,shadowmap_pars_fragment:Av,shadowmap_pars_vertex:Tv,shadowmap_vertex:Rv,shadowmask_pars_fragment:Cv,skinbase_vertex:Pv,skinning_pars_vertex:Iv,skinning_vertex:Lv,skinnormal_vertex:Dv,specularmap_fragment:Nv,specularmap_pars_fragment:Uv,tonemapping_fragment:Fv,tonemapping_pars_fragment:Ov,transmission_fragment:Bv,transmission_pars_fragment:kv,uv_pars_fragment:zv,uv_pars_vertex:Gv,uv_vertex:Vv,worldpos_vertex:Hv,background_vert:Wv,background_frag:Xv,backgroundCube_vert:qv,backgroundCube_frag:Yv,cube_vert:$v,cube_frag:Zv,depth_vert:Jv,depth_frag:Kv,distance_vert:jv,distance_frag:Qv,equirect_vert:tM,equirect_frag:eM,linedashed_vert:nM,linedashed_frag:iM,meshbasic_vert:sM,meshbasic_frag:rM,meshlambert_vert:oM,meshlambert_frag:aM,meshmatcap_vert:lM,meshmatcap_frag:cM,meshnormal_vert:hM,meshnormal_frag:uM,meshphong_vert:fM,meshphong_frag:dM,meshphysical_vert:pM,meshphysical_frag:mM,meshtoon_vert:gM,meshtoon_frag:_M,points_vert:xM,points_frag:yM,shadow_vert:vM,shadow_frag:MM,sprite_vert:bM,sprite_frag:SM},Dt={common:{diffuse:{value:new Kt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ne}},envmap:{envMap:{value:null},envMapRotation:{value:new ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ne},normalScale:{value:new It(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Kt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Kt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0},uvTransform:{value:new ne}},sprite:{diffuse:{value:new Kt(16777215)},opacity:{value:1},center:{value:new It(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ne},alphaMap:{value:null},alphaMapTransform:{value:new ne},alphaTest:{value:0}}},ns={basic:{uniforms:kn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:ue.meshbasic_vert,fragmentShader:ue.meshbasic_frag},lambert:{uniforms:kn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},envMapIntensity:{value:1}}]),vertexShader:ue.meshlambert_vert,fragmentShader:ue.meshlambert_frag},phong:{uniforms:kn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},specular:{value:new Kt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ue.meshphong_vert,fragmentShader:ue.meshphong_frag},standard:{uniforms:kn([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag},toon:{uniforms:kn([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new Kt(0)}}]),vertexShader:ue.meshtoon_vert,fragmentShader:ue.meshtoon_frag},matcap:{uniforms:kn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:ue.meshmatcap_vert,fragmentShader:ue.meshmatcap_frag},points:{uniforms:kn([Dt.points,Dt.fog]),vertexShader:ue.points_vert,fragmentShader:ue.points_frag},dashed:{uniforms:kn([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ue.linedashed_vert,fragmentShader:ue.linedashed_frag},depth:{uniforms:kn([Dt.common,Dt.displacementmap]),vertexShader:ue.depth_vert,fragmentShader:ue.depth_frag},normal:{uniforms:kn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:ue.meshnormal_vert,fragmentShader:ue.meshnormal_frag},sprite:{uniforms:kn([Dt.sprite,Dt.fog]),vertexShader:ue.sprite_vert,fragmentShader:ue.sprite_frag},background:{uniforms:{uvTransform:{value:new ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ue.background_vert,fragmentShader:ue.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ne}},vertexShader:ue.backgroundCube_vert,fragmentShader:ue.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ue.cube_vert,fragmentShader:ue.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ue.equirect_vert,fragmentShader:ue.equirect_frag},distance:{uniforms:kn([Dt.common,Dt.displacementmap,{referencePosition:{value:new I},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ue.distance_vert,fragmentShader:ue.distance_frag},shadow:{uniforms:kn([Dt.lights,Dt.fog,{color:{value:new Kt(0)},opacity:{value:1}}]),vertexShader:ue.shadow_vert,fragmentShader:ue.shadow_frag}};ns.physical={uniforms:kn([ns.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ne},clearcoatNormalScale:{value:new It(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ne},sheen:{value:0},sheenColor:{value:new Kt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ne},transmissionSamplerSize:{value:new It},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ne},attenuationDistance:{value:0},attenuationColor:{value:new Kt(0)},specularColor:{value:new Kt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ne},anisotropyVector:{value:new It},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ne}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag};var eh={r:0,b:0,g:0},wM=new Wt,qm=new ne;qm.set(-1,0,0,0,1,0,0,0,1);function EM(i,t,e,n,s,r){let o=new Kt(0),a=s===!0?0:1,l,c,h=null,u=0,f=null;function d(x){let T=x.isScene===!0?x.background:null;if(T&&T.isTexture){let M=x.backgroundBlurriness>0;T=t.get(T,M)}return T}function p(x){let T=!1,M=d(x);M===null?m(o,a):M&&M.isColor&&(m(M,1),T=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||T)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(x,T){let M=d(T);M&&M.isCubeTexture?(c===void 0&&(c=new $e(new vi(1,1,1),new ji({name:"BackgroundCubeMaterial",uniforms:pr(ns.backgroundCube.uniforms),vertexShader:ns.backgroundCube.vertexShader,fragmentShader:ns.backgroundCube.fragmentShader,side:vn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,A,y){this.matrixWorld.copyPosition(y.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=T.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(wM.makeRotationFromEuler(T.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(qm),c.material.toneMapped=_e.getTransfer(M.colorSpace)!==Te,(h!==M||u!==M.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,h=M,u=M.version,f=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new $e(new ar(2,2),new ji({name:"BackgroundMaterial",uniforms:pr(ns.background.uniforms),vertexShader:ns.background.vertexShader,fragmentShader:ns.background.fragmentShader,side:Qi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=T.backgroundIntensity,l.material.toneMapped=_e.getTransfer(M.colorSpace)!==Te,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||u!==M.version||f!==i.toneMapping)&&(l.material.needsUpdate=!0,h=M,u=M.version,f=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,T){x.getRGB(eh,_f(i)),e.buffers.color.setClear(eh.r,eh.g,eh.b,T,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,T=1){o.set(x),a=T,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:_,dispose:g}}function AM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=f(null),r=s,o=!1;function a(L,G,W,N,X){let $=!1,H=u(L,N,W,G);r!==H&&(r=H,c(r.object)),$=d(L,N,W,X),$&&p(L,N,W,X),X!==null&&t.update(X,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,M(L,G,W,N),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(X).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,G,W,N){let X=N.wireframe===!0,$=n[G.id];$===void 0&&($={},n[G.id]=$);let H=L.isInstancedMesh===!0?L.id:0,ct=$[H];ct===void 0&&(ct={},$[H]=ct);let K=ct[W.id];K===void 0&&(K={},ct[W.id]=K);let Q=K[X];return Q===void 0&&(Q=f(l()),K[X]=Q),Q}function f(L){let G=[],W=[],N=[];for(let X=0;X<e;X++)G[X]=0,W[X]=0,N[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:G,enabledAttributes:W,attributeDivisors:N,object:L,attributes:{},index:null}}function d(L,G,W,N){let X=r.attributes,$=G.attributes,H=0,ct=W.getAttributes();for(let K in ct)if(ct[K].location>=0){let st=X[K],ft=$[K];if(ft===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(ft=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(ft=L.instanceColor)),st===void 0||st.attribute!==ft||ft&&st.data!==ft.data)return!0;H++}return r.attributesNum!==H||r.index!==N}function p(L,G,W,N){let X={},$=G.attributes,H=0,ct=W.getAttributes();for(let K in ct)if(ct[K].location>=0){let st=$[K];st===void 0&&(K==="instanceMatrix"&&L.instanceMatrix&&(st=L.instanceMatrix),K==="instanceColor"&&L.instanceColor&&(st=L.instanceColor));let ft={};ft.attribute=st,st&&st.data&&(ft.data=st.data),X[K]=ft,H++}r.attributes=X,r.attributesNum=H,r.index=N}function _(){let L=r.newAttributes;for(let G=0,W=L.length;G<W;G++)L[G]=0}function m(L){g(L,0)}function g(L,G){let W=r.newAttributes,N=r.enabledAttributes,X=r.attributeDivisors;W[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),X[L]!==G&&(i.vertexAttribDivisor(L,G),X[L]=G)}function x(){let L=r.newAttributes,G=r.enabledAttributes;for(let W=0,N=G.length;W<N;W++)G[W]!==L[W]&&(i.disableVertexAttribArray(W),G[W]=0)}function T(L,G,W,N,X,$,H){H===!0?i.vertexAttribIPointer(L,G,W,X,$):i.vertexAttribPointer(L,G,W,N,X,$)}function M(L,G,W,N){_();let X=N.attributes,$=W.getAttributes(),H=G.defaultAttributeValues;for(let ct in $){let K=$[ct];if(K.location>=0){let Q=X[ct];if(Q===void 0&&(ct==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),ct==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let st=Q.normalized,ft=Q.itemSize,ut=t.get(Q);if(ut===void 0)continue;let tt=ut.buffer,mt=ut.type,xt=ut.bytesPerElement,Tt=mt===i.INT||mt===i.UNSIGNED_INT||Q.gpuType===gc;if(Q.isInterleavedBufferAttribute){let bt=Q.data,Xt=bt.isInterleavedBuffer===!0?bt.stride:bt.itemSize,re=Q.offset;if(bt.isInstancedInterleavedBuffer||bt.isInstancedBufferAttribute){for(let Vt=0;Vt<K.locationSize;Vt++)g(K.location+Vt,bt.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=bt.meshPerAttribute*bt.count)}else for(let Vt=0;Vt<K.locationSize;Vt++)m(K.location+Vt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let Vt=0;Vt<K.locationSize;Vt++)T(K.location+Vt,ft/K.locationSize,mt,st,Xt*xt,(re+ft/K.locationSize*Vt)*xt,Tt)}else{if(Q.isInstancedBufferAttribute){for(let bt=0;bt<K.locationSize;bt++)g(K.location+bt,Q.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let bt=0;bt<K.locationSize;bt++)m(K.location+bt);i.bindBuffer(i.ARRAY_BUFFER,tt);for(let bt=0;bt<K.locationSize;bt++)T(K.location+bt,ft/K.locationSize,mt,st,ft*xt,ft/K.locationSize*bt*xt,Tt)}}else if(H!==void 0){let st=H[ct];if(st!==void 0)switch(st.length){case 2:i.vertexAttrib2fv(K.location,st);break;case 3:i.vertexAttrib3fv(K.location,st);break;case 4:i.vertexAttrib4fv(K.location,st);break;default:i.vertexAttrib1fv(K.location,st)}}}}x()}function R(){F();for(let L in n){let G=n[L];for(let W in G){let N=G[W];for(let X in N){let $=N[X];for(let H in $)h($[H].object),delete $[H];delete N[X]}}delete n[L]}}function A(L){if(n[L.id]===void 0)return;let G=n[L.id];for(let W in G){let N=G[W];for(let X in N){let $=N[X];for(let H in $)h($[H].object),delete $[H];delete N[X]}}delete n[L.id]}function y(L){for(let G in n){let W=n[G];for(let N in W){let X=W[N];if(X[L.id]===void 0)continue;let $=X[L.id];for(let H in $)h($[H].object),delete $[H];delete X[L.id]}}}function E(L){for(let G in n){let W=n[G],N=L.isInstancedMesh===!0?L.id:0,X=W[N];if(X!==void 0){for(let $ in X){let H=X[$];for(let ct in H)h(H[ct].object),delete H[ct];delete X[$]}delete W[N],Object.keys(W).length===0&&delete n[G]}}}function F(){U(),o=!0,r!==s&&(r=s,c(r.object))}function U(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:U,dispose:R,releaseStatesOfGeometry:A,releaseStatesOfObject:E,releaseStatesOfProgram:y,initAttributes:_,enableAttribute:m,disableUnusedAttributes:x}}function TM(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let f=0;for(let d=0;d<h;d++)f+=c[d];e.update(f,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function RM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let y=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(y.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(y){return!(y!==Fi&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(y){let E=y===Ui&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(y!==Qn&&y!==Mi&&!E&&n.convert(y)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(y){if(y==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";y="mediump"}return y==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&($t("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&$t("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&$t("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),T=i.getParameter(i.MAX_VARYING_VECTORS),M=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),A=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:f,reversedDepthBuffer:u,maxTextures:d,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:T,maxFragmentUniforms:M,maxSamples:R,samples:A}}function CM(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Xn,a=new ne,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||s;return s=f,n=u.length,d},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let p=u.clippingPlanes,_=u.clipIntersection,m=u.clipShadows,g=i.get(u);if(!s||p===null||p.length===0||r&&!m)r?h(null):c();else{let x=r?0:n,T=x*4,M=g.clippingState||null;l.value=M,M=h(p,f,T,d);for(let R=0;R!==T;++R)M[R]=e[R];g.clippingState=M,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,p){let _=u!==null?u.length:0,m=null;if(_!==0){if(m=l.value,p!==!0||m===null){let g=d+_*4,x=f.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let T=0,M=d;T!==_;++T,M+=4)o.copy(u[T]).applyMatrix4(x,a),o.normal.toArray(m,M),m[M+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=_,t.numIntersection=0,m}}var ka=class extends ci{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new ua(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},s=new vi(5,5,5),r=new ji({name:"CubemapFromEquirect",uniforms:pr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:vn,blending:hr});r.uniforms.tEquirect.value=e;let o=new $e(s,r),a=e.minFilter;return e.minFilter===xs&&(e.minFilter=Yn),new uo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},wm=256,PM=3,IM=20,Ym=256,$m=16,LM=3,DM=new I,NM=new Kt,vo=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new uo(1,10,null),this._boxMesh=new $e(new vi(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=DM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,f=l.autoClearColor,d=l.autoClearDepth,p=l.autoClearStencil,_=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,_===null&&(t.background=l.getClearColor(NM));let m=new uo(n,s,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=f,l.autoClearDepth=d,l.autoClearStencil=p,t.background=_,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Tm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Am(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(wm,pf(t))}_fromTexture(t,e){t.mapping===fr||t.mapping===go?this._setSize(t.image.length===0?wm:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=Em(t,!1,!1),n=Math.log2(t)-PM;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Em(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===fr||t.mapping===go?(this._cubemapMaterial===null&&(this._cubemapMaterial=Tm()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Am()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=UM(),this._integrationMaterial=FM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/$m);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-LM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Ym*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=OM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function Em(i,t,e){return new ka(i,{minFilter:xs,generateMipmaps:t,type:Ui,colorSpace:sa,depthBuffer:e})}function za(i,t,e){return new ji({name:i,uniforms:t,vertexShader:ue.cube_vert,fragmentShader:e,side:vn,blending:hr,depthTest:!1,depthWrite:!1})}function UM(){return za("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Ym}u

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
	`)}function FM(){return za("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:$m}},`

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
	`)}function OM(){return za("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${IM}
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
	`)}function Am(){return za("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Tm(){return za("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function BM(i){let t=new WeakMap,e=new WeakMap,n=null;function s(f,d=!1){return f==null?null:d?o(f):r(f)}function r(f){if(f&&f.isTexture){let d=f.mapping;if(d===dc||d===pc)if(t.has(f)){let p=t.get(f).texture;return a(p,f.mapping)}else{let p=f.image;if(p&&p.height>0){let _=new ka(p.height);return _.fromEquirectangularTexture(i,f),t.set(f,_),f.addEventListener("dispose",c),a(_.texture,f.mapping)}else return null}}return f}function o(f){if(f&&f.isTexture&&f.isPMREMTexture!==!0){let d=f.mapping,p=d===dc||d===pc,_=d===fr||d===go;if(p||_){let m=e.get(f),g=m!==void 0?m.texture.pmremVersion:0;if(f.isRenderTargetTexture&&f.pmremVersion!==g)return n===null&&(n=new vo(i)),m=p?n.fromEquirectangular(f,m):n.fromCubemap(f,m),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),m.texture;if(m!==void 0)return m.texture;{let x=f.image;return p&&x&&x.height>0||_&&x&&l(x)?(n===null&&(n=new vo(i)),m=p?n.fromEquirectangular(f):n.fromCubemap(f),m.texture.pmremVersion=f.pmremVersion,e.set(f,m),f.addEventListener("dispose",h),m.texture):null}}}return f}function a(f,d){return d===dc?f.mapping=fr:d===pc&&(f.mapping=go),f}function l(f){let d=0,p=6;for(let _=0;_<p;_++)f[_]!==void 0&&d++;return d===p}function c(f){let d=f.target;d.removeEventListener("dispose",c);let p=t.get(d);p!==void 0&&(t.delete(d),p.dispose())}function h(f){let d=f.target;d.removeEventListener("dispose",h);let p=e.get(d);p!==void 0&&(e.delete(d),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function kM(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&jo("WebGLRenderer: "+n+" extension not supported."),s}}}function zM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(t.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),e.memory.geometries++),_}function h(p){let _=p.attributes;for(let m in _)t.update(_[m],i.ARRAY_BUFFER)}function u(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=_!==null?_.array.length:m.array.length/3-1,T=m.count>=65535?ca:la,M=new T(Math.ceil(x/3)*6,1),R=M.array;if(_!==null){let y=_.array;g=_.version;for(let E=0,F=0;E<x;E+=3){let U=y[E+0],L=y[E+1],G=y[E+2];R[F++]=U,R[F++]=L,R[F++]=L,R[F++]=G,R[F++]=G,R[F++]=U}}else{g=m.version;for(let y=0,E=0;y<x;y+=3){let F=y+0,U=y+1,L=y+2;R[E++]=F,R[E++]=U,R[E++]=U,R[E++]=L,R[E++]=L,R[E++]=F}}M.version=g;let A=r.get(p);A&&t.remove(A),r.set(p,M)}function f(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&u(p)}else u(p);return r.get(p)}function d(){for(let p in s){let _=s[p].deref();_!==void 0&&l(_)}}return{get:c,update:h,getWireframeAttribute:f,dispose:d}}function GM(i,t,e){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,f){i.drawElements(n,f,r,u*o),e.update(f,n,1)}function c(u,f,d){d!==0&&(i.drawElementsInstanced(n,f,r,u*o,d),e.update(f,n,d))}function h(u,f,d){if(d===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,u,0,d);let _=0;for(let m=0;m<d;m++)_+=f[m];e.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function VM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:te("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function HM(i,t,e){let n=new WeakMap,s=new Ye;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let F=function(){y.dispose(),n.delete(a),a.removeEventListener("dispose",F)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],T=0;d===!0&&(T=1),p===!0&&(T=2),_===!0&&(T=3);let M=a.attributes.position.count*T,R=1;M>t.maxTextureSize&&(R=Math.ceil(M/t.maxTextureSize),M=t.maxTextureSize);let A=new Float32Array(M*R*4*u),y=new aa(A,M,R,u);y.type=Mi,y.needsUpdate=!0;let E=T*4;for(let U=0;U<u;U++){let L=m[U],G=g[U],W=x[U],N=M*R*4*U;for(let X=0;X<L.count;X++){let $=X*E;d===!0&&(s.fromBufferAttribute(L,X),A[N+$+0]=s.x,A[N+$+1]=s.y,A[N+$+2]=s.z,A[N+$+3]=0),p===!0&&(s.fromBufferAttribute(G,X),A[N+$+4]=s.x,A[N+$+5]=s.y,A[N+$+6]=s.z,A[N+$+7]=0),_===!0&&(s.fromBufferAttribute(W,X),A[N+$+8]=s.x,A[N+$+9]=s.y,A[N+$+10]=s.z,A[N+$+11]=W.itemSize===4?s.w:1)}}f={count:u,texture:y,size:new It(M,R)},n.set(a,f),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let _=0;_<c.length;_++)d+=c[_];let p=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:r}}function WM(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,f=t.get(c,u);if(r.get(f)!==h&&(t.update(f),r.set(f,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let d=c.skeleton;r.get(d)!==h&&(d.update(),r.set(d,h))}return f}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var XM={[Yu]:"LINEAR_TONE_MAPPING",[$u]:"REINHARD_TONE_MAPPING",[Zu]:"CINEON_TONE_MAPPING",[Ju]:"ACES_FILMIC_TONE_MAPPING",[ju]:"AGX_TONE_MAPPING",[Qu]:"NEUTRAL_TONE_MAPPING",[Ku]:"CUSTOM_TONE_MAPPING"};function qM(i,t,e,n,s,r){let o=new ci(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new yn;h.setAttribute("position",new be([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new be([0,2,0,0,2,0],2));let u=new jl({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),f=new $e(h,u),d=new lr(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,x=null,T=[],M=!1;this.setSize=function(R,A){o.setSize(R,A),a!==null&&a.setSize(R,A),l!==null&&l.setSize(R,A);for(let y=0;y<T.length;y++){let E=T[y];E.setSize&&E.setSize(R,A)}},this.setEffects=function(R){T=R,M=T.length>0&&T[0].isRenderPass===!0;let A=o.width,y=o.height;T.length>0&&a===null&&(a=new ci(A,y,{type:Ui,depthBuffer:!1,stencilBuffer:!1}),l=new ci(A,y,{type:Ui,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&T.some(F=>F.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new _s(A,y),r===!0&&(c.format=ys,c.type=dr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let F=0;F<T.length;F++){let U=T[F];U.setSize&&U.setSize(A,y),E&&U.needsDepthTexture===!0&&U.setDepthTexture&&U.setDepthTexture(c)}},this.begin=function(R,A){if(m||R.toneMapping===ts&&T.length===0)return!1;if(x=A,A!==null){let y=A.width,E=A.height;(o.width!==y||o.height!==E)&&this.setSize(y,E)}return M===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=ts,!0},this.hasRenderPass=function(){return M},this.end=function(R,A){R.toneMapping=g,m=!0;let y=o,E=a;for(let F=0;F<T.length;F++){let U=T[F];U.enabled!==!1&&(U.render(R,E,y,A),U.needsSwap!==!1&&(y=E,E=E===a?l:a))}if(p!==R.outputColorSpace||_!==R.toneMapping){p=R.outputColorSpace,_=R.toneMapping,u.defines={},_e.getTransfer(p)===Te&&(u.defines.SRGB_TRANSFER="");let F=XM[_];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=y.texture,R.setRenderTarget(x),R.render(f,d),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Zm=new Kn,Jm=new _s(1,1),Km=new fa(1),jm=new aa,Qm=new kl,tg=new ua,Rm=[],Cm=[],Pm=new Float32Array(16),Im=new Float32Array(9),Lm=new Float32Array(4);function Mo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=Rm[s];if(r===void 0&&(r=new Float32Array(s),Rm[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function Mn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function bn(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function sh(i,t){let e=Cm[t];e===void 0&&(e=new Int32Array(t),Cm[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function YM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function $M(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2fv(this.addr,t),bn(e,t)}}function ZM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Mn(e,t))return;i.uniform3fv(this.addr,t),bn(e,t)}}function JM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4fv(this.addr,t),bn(e,t)}}function KM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;Lm.set(n),i.uniformMatrix2fv(this.addr,!1,Lm),bn(e,n)}}function jM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;Im.set(n),i.uniformMatrix3fv(this.addr,!1,Im),bn(e,n)}}function QM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),bn(e,t)}else{if(Mn(e,n))return;Pm.set(n),i.uniformMatrix4fv(this.addr,!1,Pm),bn(e,n)}}function tb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function eb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2iv(this.addr,t),bn(e,t)}}function nb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3iv(this.addr,t),bn(e,t)}}function ib(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4iv(this.addr,t),bn(e,t)}}function sb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function rb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;i.uniform2uiv(this.addr,t),bn(e,t)}}function ob(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;i.uniform3uiv(this.addr,t),bn(e,t)}}function ab(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;i.uniform4uiv(this.addr,t),bn(e,t)}}function rh(i){return i.version===0&&(i.compareFunction=hf,i.needsUpdate=!0),i}function lb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=rh(Jm):r=Zm,e.setTexture2D(t||r,s)}function cb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Qm,s)}function hb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=rh(Km):r=tg,e.setTextureCube(t||r,s)}function ub(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||jm,s)}function fb(i){switch(i){case 5126:return YM;case 35664:return $M;case 35665:return ZM;case 35666:return JM;case 35674:return KM;case 35675:return jM;case 35676:return QM;case 5124:case 35670:return tb;case 35667:case 35671:return eb;case 35668:case 35672:return nb;case 35669:case 35673:return ib;case 5125:return sb;case 36294:return rb;case 36295:return ob;case 36296:return ab;case 35678:case 36198:case 36298:case 36306:case 35682:return lb;case 35679:case 36299:case 36307:return cb;case 35680:case 36300:case 36308:case 36293:return hb;case 36289:case 36303:case 36311:case 36292:return ub}}function db(i,t){i.uniform1fv(this.addr,t)}function pb(i,t){let e=Mo(t,this.size,2);i.uniform2fv(this.addr,e)}function mb(i,t){let e=Mo(t,this.size,3);i.uniform3fv(this.addr,e)}function gb(i,t){let e=Mo(t,this.size,4);i.uniform4fv(this.addr,e)}function _b(i,t){let e=Mo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function xb(i,t){let e=Mo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function yb(i,t){let e=Mo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function vb(i,t){i.uniform1iv(this.addr,t)}function Mb(i,t){i.uniform2iv(this.addr,t)}function bb(i,t){i.uniform3iv(this.addr,t)}function Sb(i,t){i.uniform4iv(this.addr,t)}function wb(i,t){i.uniform1uiv(this.addr,t)}function Eb(i,t){i.uniform2uiv(this.addr,t)}function Ab(i,t){i.uniform3uiv(this.addr,t)}function Tb(i,t){i.uniform4uiv(this.addr,t)}function Rb(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=rh(Jm):o=Zm;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function Cb(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Qm,r[o])}function Pb(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=rh(Km):o=tg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function Ib(i,t,e){let n=this.cache,s=t.length,r=sh(e,s);Mn(n,r)||(i.uniform1iv(this.addr,r),bn(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||jm,r[o])}function Lb(i){switch(i){case 5126:return db;case 35664:return pb;case 35665:return mb;case 35666:return gb;case 35674:return _b;case 35675:return xb;case 35676:return yb;case 5124:case 35670:return vb;case 35667:case 35671:return Mb;case 35668:case 35672:return bb;case 35669:case 35673:return Sb;case 5125:return wb;case 36294:return Eb;case 36295:return Ab;case 36296:return Tb;case 35678:case 36198:case 36298:case 36306:case 35682:return Rb;case 35679:case 36299:case 36307:return Cb;case 35680:case 36300:case 36308:case 36293:return Pb;case 36289:case 36303:case 36311:case 36292:return Ib}}var Sf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=fb(e.type)}},wf=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Lb(e.type)}},Ef=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Mf=/(\w+)(\])?(\[|\.)?/g;function Dm(i,t){i.seq.push(t),i.map[t.id]=t}function Db(i,t,e){let n=i.name,s=n.length;for(Mf.lastIndex=0;;){let r=Mf.exec(n),o=Mf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Dm(e,c===void 0?new Sf(a,i,t):new wf(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new Ef(a),Dm(e,u)),e=u}}}var yo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);Db(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function Nm(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Nb=37297,Ub=0;function Fb(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Um=new ne;function Ob(i){_e._getMatrix(Um,_e.workingColorSpace,i);let t=`mat3( ${Um.elements.map(e=>e.toFixed(4))} )`;switch(_e.getTransfer(i)){case ra:return[t,"LinearTransferOETF"];case Te:return[t,"sRGBTransferOETF"];default:return $t("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function Fm(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Fb(i.getShaderSource(t),a)}else return r}function Bb(i,t){let e=Ob(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var kb={[Yu]:"Linear",[$u]:"Reinhard",[Zu]:"Cineon",[Ju]:"ACESFilmic",[ju]:"AgX",[Qu]:"Neutral",[Ku]:"Custom"};function zb(i,t){let e=kb[t];return e===void 0?($t("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var nh=new I;function Gb(){_e.getLuminanceCoefficients(nh);let i=nh.x.toFixed(4),t=nh.y.toFixed(4),e=nh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Vb(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ba).join(`
`)}function Hb(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Wb(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Ba(i){return i!==""}function Om(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Bm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var Xb=/^[ \t]*#include +<([\w\d./]+)>/gm;function Af(i){return i.replace(Xb,qb)}function qb(i,t){let e=ue[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Af(e)}var Yb=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function km(i){return i.replace(Yb,$b)}function $b(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function zm(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}var Zb={[cr]:"SHADOWMAP_TYPE_PCF",[po]:"SHADOWMAP_TYPE_VSM"};function Jb(i){return Zb[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Kb={[go]:"ENVMAP_MODE_REFRACTION"};function jb(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Kb[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Qb={[fc]:"ENVMAP_BLENDING_MULTIPLY",[nm]:"ENVMAP_BLENDING_MIX",[im]:"ENVMAP_BLENDING_ADD"};function tS(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Qb[i.combine]||"ENVMAP_BLENDING_NONE"}function eS(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=Jb(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=jb(e),u=tS(e),f=Vb(e),d=Hb(r),p=s.createProgram(),_,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(_=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(Ba).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d].filter(Ba).join(`
`),m.length>0&&(m+=`
`)):(_=[zm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ba).join(`
`),m=[zm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,d,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ts?"#define TONE_MAPPING":"",e.toneMapping!==ts?ue.tonemapping_pars_fragment:"",e.toneMapping!==ts?zb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ue.colorspace_pars_fragment,Bb("linearToOutputTexel",e.outputColorSpace),Gb(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Ba).join(`
`)),o=Af(o),o=Om(o,e),o=Bm(o,e),a=Af(a),a=Om(a,e),a=Bm(a,e),o=km(o),a=km(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",e.glslVersion===uf?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===uf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+_+o,T=g+m+a,M=Nm(s,s.VERTEX_SHADER,x),R=Nm(s,s.FRAGMENT_SHADER,T);s.attachShader(p,M),s.attachShader(p,R),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function A(U){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(p)||"",G=s.getShaderInfoLog(M)||"",W=s.getShaderInfoLog(R)||"",N=L.trim(),X=G.trim(),$=W.trim(),H=!0,ct=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(H=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,M,R);else{let K=Fm(s,M,"vertex"),Q=Fm(s,R,"fragment");te("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+U.name+`
Material Type: `+U.type+`

Program Info Log: `+N+`
`+K+`
`+Q)}else N!==""?$t("WebGLProgram: Program Info Log:",N):(X===""||$==="")&&(ct=!1);ct&&(U.diagnostics={runnable:H,programLog:N,vertexShader:{log:X,prefix:_},fragmentShader:{log:$,prefix:m}})}s.deleteShader(M),s.deleteShader(R),y=new yo(s,p),E=Wb(s,p)}let y;this.getUniforms=function(){return y===void 0&&A(this),y};let E;this.getAttributes=function(){return E===void 0&&A(this),E};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(p,Nb)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Ub++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=M,this.fragmentShader=R,this}var nS=0,Tf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Rf(t),e.set(t,n)),n}},Rf=class{constructor(t){this.id=nS++,this.code=t,this.usedTimes=0}};function iS(i){return i===Ys||i===Na||i===Ua}function sS(i,t,e,n,s,r){let o=new eo,a=new Tf,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,f={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function d(y){return l.add(y),y===0?"uv":`uv${y}`}function p(y,E,F,U,L,G){let W=U.fog,N=L.geometry,X=y.isMeshStandardMaterial||y.isMeshLambertMaterial||y.isMeshPhongMaterial?U.environment:null,$=y.isMeshStandardMaterial||y.isMeshLambertMaterial&&!y.envMap||y.isMeshPhongMaterial&&!y.envMap,H=t.get(y.envMap||X,$),ct=f[y.type],K=n.precision;y.precision!==null&&(K=n.getMaxPrecision(y.precision),K!==y.precision&&$t("WebGLProgram.getParameters:",y.precision,"not supported, using",K,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,st=Q!==void 0?Q.length:0,ft=0;N.morphAttributes.position!==void 0&&(ft=1),N.morphAttributes.normal!==void 0&&(ft=2),N.morphAttributes.color!==void 0&&(ft=3);let ut,tt,mt,xt;if(ct){let Rt=ns[ct];ut=Rt.vertexShader,tt=Rt.fragmentShader}else{ut=y.vertexShader,tt=y.fragmentShader;let Rt=a.getVertexShaderStage(y),ae=a.getFragmentShaderStage(y);a.update(y,Rt,ae),mt=Rt.id,xt=ae.id}let Tt=i.getRenderTarget(),bt=i.state.buffers.depth.getReversed(),Xt=L.isInstancedMesh===!0,re=L.isBatchedMesh===!0,Vt=!!y.map,fe=!!y.matcap,ce=!!H,ie=ce&&H.isPMREMTexture===!0,Xe=!!y.aoMap,Be=!!y.lightMap,rn=!!y.bumpMap&&y.wireframe===!1,Le=!!y.normalMap,Tn=!!y.displacementMap,ve=!!y.emissiveMap,gn=!!y.metalnessMap,Je=!!y.roughnessMap,on=y.anisotropy>0,B=y.clearcoat>0,Ct=y.diffuseRoughness>0,Zt=y.dispersion>0,oe=y.retroreflectivity>0,St=y.iridescence>0,Ue=y.sheen>0,Gt=y.transmission>0,Yt=on&&!!y.anisotropyMap,C=B&&!!y.clearcoatMap,b=B&&!!y.clearcoatNormalMap,q=B&&!!y.clearcoatRoughnessMap,ht=Ct&&!!y.diffuseRoughnessMap,ot=St&&!!y.iridescenceMap,_t=St&&!!y.iridescenceThicknessMap,yt=Ue&&!!y.sheenColorMap,et=Ue&&!!y.sheenRoughnessMap,it=!!y.specularMap,pt=!!y.specularColorMap,O=!!y.specularIntensityMap,rt=Gt&&!!y.transmissionMap,nt=Gt&&!!y.thicknessMap,wt=!!y.gradientMap,gt=!!y.alphaMap,Mt=y.alphaTest>0,Ht=!!y.alphaHash,jt=!!y.extensions,lt=ts;y.toneMapped&&(Tt===null||Tt.isXRRenderTarget===!0)&&(lt=i.toneMapping);let Bt=ie?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Qt={shaderID:ct,shaderType:y.type,shaderName:y.name,vertexShader:ut,fragmentShader:tt,defines:y.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:y.isRawShaderMaterial===!0,glslVersion:y.glslVersion,precision:K,batching:re,batchingColor:re&&L._colorsTexture!==null,instancing:Xt,instancingColor:Xt&&L.instanceColor!==null,instancingMorph:Xt&&L.morphTexture!==null,outputColorSpace:Tt===null?i.outputColorSpace:Tt.isXRRenderTarget===!0?Tt.texture.colorSpace:_e.workingColorSpace,alphaToCoverage:!!y.alphaToCoverage,map:Vt,matcap:fe,envMap:ce,envMapMode:ce&&H.mapping,envMapPMREM:ie,envMapMaxLod:ie?Bt.length-1:null,envMapSize:ie?Bt[0].width:null,aoMap:Xe,lightMap:Be,bumpMap:rn,normalMap:Le,displacementMap:Tn,emissiveMap:ve,normalMapObjectSpace:Le&&y.normalMapType===om,normalMapTangentSpace:Le&&y.normalMapType===Fa,packedNormalMap:Le&&y.normalMapType===Fa&&iS(y.normalMap.format),metalnessMap:gn,roughnessMap:Je,anisotropy:on,anisotropyMap:Yt,clearcoat:B,clearcoatMap:C,clearcoatNormalMap:b,clearcoatRoughnessMap:q,diffuseRoughness:Ct,diffuseRoughnessMap:ht,dispersion:Zt,retroreflection:oe,iridescence:St,iridescenceMap:ot,iridescenceThicknessMap:_t,sheen:Ue,sheenColorMap:yt,sheenRoughnessMap:et,specularMap:it,specularColorMap:pt,specularIntensityMap:O,transmission:Gt,transmissionMap:rt,thicknessMap:nt,gradientMap:wt,opaque:y.transparent===!1&&y.blending===mo&&y.alphaToCoverage===!1,alphaMap:gt,alphaTest:Mt,alphaHash:Ht,combine:y.combine,mapUv:Vt&&d(y.map.channel),aoMapUv:Xe&&d(y.aoMap.channel),lightMapUv:Be&&d(y.lightMap.channel),bumpMapUv:rn&&d(y.bumpMap.channel),normalMapUv:Le&&d(y.normalMap.channel),displacementMapUv:Tn&&d(y.displacementMap.channel),emissiveMapUv:ve&&d(y.emissiveMap.channel),metalnessMapUv:gn&&d(y.metalnessMap.channel),roughnessMapUv:Je&&d(y.roughnessMap.channel),anisotropyMapUv:Yt&&d(y.anisotropyMap.channel),clearcoatMapUv:C&&d(y.clearcoatMap.channel),clearcoatNormalMapUv:b&&d(y.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:q&&d(y.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&d(y.diffuseRoughnessMap.channel),iridescenceMapUv:ot&&d(y.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&d(y.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&d(y.sheenColorMap.channel),sheenRoughnessMapUv:et&&d(y.sheenRoughnessMap.channel),specularMapUv:it&&d(y.specularMap.channel),specularColorMapUv:pt&&d(y.specularColorMap.channel),specularIntensityMapUv:O&&d(y.specularIntensityMap.channel),transmissionMapUv:rt&&d(y.transmissionMap.channel),thicknessMapUv:nt&&d(y.thicknessMap.channel),alphaMapUv:gt&&d(y.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Le||on),vertexNormals:!!N.attributes.normal,vertexColors:y.vertexColors,vertexAlphas:y.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(Vt||gt),fog:!!W,useFog:y.fog===!0,fogExp2:!!W&&W.isFogExp2,flatShading:y.wireframe===!1&&(y.flatShading===!0||N.attributes.normal===void 0&&Le===!1&&(y.isMeshLambertMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isMeshPhysicalMaterial)),sizeAttenuation:y.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:bt,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:st,morphTextureStride:ft,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:G.filter(Rt=>Rt.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:y.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:lt,decodeVideoTexture:Vt&&y.map.isVideoTexture===!0&&_e.getTransfer(y.map.colorSpace)===Te,decodeVideoTextureEmissive:ve&&y.emissiveMap.isVideoTexture===!0&&_e.getTransfer(y.emissiveMap.colorSpace)===Te,premultipliedAlpha:y.premultipliedAlpha,doubleSided:y.side===jn,flipSided:y.side===vn,useDepthPacking:y.depthPacking>=0,depthPacking:y.depthPacking||0,index0AttributeName:y.index0AttributeName,extensionClipCullDistance:jt&&y.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&y.extensions.multiDraw===!0||re)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:y.customProgramCacheKey()};return Qt.vertexUv1s=l.has(1),Qt.vertexUv2s=l.has(2),Qt.vertexUv3s=l.has(3),l.clear(),Qt}function _(y){let E=[];if(y.shaderID?E.push(y.shaderID):(E.push(y.customVertexShaderID),E.push(y.customFragmentShaderID)),y.defines!==void 0)for(let F in y.defines)E.push(F),E.push(y.defines[F]);return y.isRawShaderMaterial===!1&&(m(E,y),g(E,y),E.push(i.outputColorSpace)),E.push(y.customProgramCacheKey),E.join()}function m(y,E){y.push(E.precision),y.push(E.outputColorSpace),y.push(E.envMapMode),y.push(E.envMapPMREM),y.push(E.envMapMaxLod),y.push(E.envMapSize),y.push(E.mapUv),y.push(E.alphaMapUv),y.push(E.lightMapUv),y.push(E.aoMapUv),y.push(E.bumpMapUv),y.push(E.normalMapUv),y.push(E.displacementMapUv),y.push(E.emissiveMapUv),y.push(E.metalnessMapUv),y.push(E.roughnessMapUv),y.push(E.anisotropyMapUv),y.push(E.clearcoatMapUv),y.push(E.clearcoatNormalMapUv),y.push(E.clearcoatRoughnessMapUv),y.push(E.diffuseRoughnessMapUv),y.push(E.iridescenceMapUv),y.push(E.iridescenceThicknessMapUv),y.push(E.sheenColorMapUv),y.push(E.sheenRoughnessMapUv),y.push(E.specularMapUv),y.push(E.specularColorMapUv),y.push(E.specularIntensityMapUv),y.push(E.transmissionMapUv),y.push(E.thicknessMapUv),y.push(E.combine),y.push(E.fogExp2),y.push(E.sizeAttenuation),y.push(E.morphTargetsCount),y.push(E.numSunLights),y.push(E.numDirLights),y.push(E.numPointLights),y.push(E.numSpotLights),y.push(E.numSpotLightMaps),y.push(E.numHemiLights),y.push(E.numRectAreaLights),y.push(E.numSunLightShadows),y.push(E.numDirLightShadows),y.push(E.numPointLightShadows),y.push(E.numSpotLightShadows),y.push(E.numSpotLightShadowsWithMaps),y.push(E.numLightProbes),y.push(E.numLightProbeGrids),y.push(E.shadowMapType),y.push(E.toneMapping),y.push(E.numClippingPlanes),y.push(E.numClipIntersection),y.push(E.depthPacking)}function g(y,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),y.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),y.push(o.mask)}function x(y){let E=f[y.type],F;if(E){let U=ns[E];F=Mm.clone(U.uniforms)}else F=y.uniforms;return F}function T(y,E){let F=h.get(E);return F!==void 0?++F.usedTimes:(F=new eS(i,E,y,s),c.push(F),h.set(E,F)),F}function M(y){if(--y.usedTimes===0){let E=c.indexOf(y);c[E]=c[c.length-1],c.pop(),h.delete(y.cacheKey),y.destroy()}}function R(y){a.remove(y)}function A(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:x,acquireProgram:T,releaseProgram:M,releaseShaderCache:R,programs:c,dispose:A}}function rS(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function oS(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Gm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Vm(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(f){let d=0;return f.isInstancedMesh&&(d+=2),f.isSkinnedMesh&&(d+=1),d}function a(f,d,p,_,m,g){let x=i[t];return x===void 0?(x={id:f.id,object:f,geometry:d,material:p,materialVariant:o(f),groupOrder:_,renderOrder:f.renderOrder,z:m,group:g},i[t]=x):(x.id=f.id,x.object=f,x.geometry=d,x.material=p,x.materialVariant=o(f),x.groupOrder=_,x.renderOrder=f.renderOrder,x.z=m,x.group=g),t++,x}function l(f,d,p,_,m,g,x){x.reversedDepth===!0&&(m=-m);let T=a(f,d,p,_,m,g);p.transmission>0?n.push(T):p.transparent===!0?s.push(T):e.push(T)}function c(f,d,p,_,m,g){let x=a(f,d,p,_,m,g);p.transmission>0?n.unshift(x):p.transparent===!0?s.unshift(x):e.unshift(x)}function h(f,d){e.length>1&&e.sort(f||oS),n.length>1&&n.sort(d||Gm),s.length>1&&s.sort(d||Gm)}function u(){for(let f=t,d=i.length;f<d;f++){let p=i[f];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function aS(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Vm,i.set(n,[o])):s>=r.length?(o=new Vm,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function lS(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new I,color:new Kt};break;case"SpotLight":e={position:new I,direction:new I,color:new Kt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new I,color:new Kt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new I,skyColor:new Kt,groundColor:new Kt};break;case"RectAreaLight":e={color:new Kt,position:new I,halfWidth:new I,halfHeight:new I};break}return i[t.id]=e,e}}}function cS(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new It};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new It};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new It,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var hS=0;function uS(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function fS(i){let t=new lS,e=cS(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new I);let s=new I,r=new Wt,o=new Wt;function a(c){let h=0,u=0,f=0;for(let G=0;G<9;G++)n.probe[G].set(0,0,0);let d=0,p=0,_=0,m=0,g=0,x=0,T=0,M=0,R=0,A=0,y=0,E=0,F=0,U=0;c.sort(uS);for(let G=0,W=c.length;G<W;G++){let N=c[G],X=N.color,$=N.intensity,H=N.distance,ct=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Ys?ct=N.shadow.map.texture:ct=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=X.r*$,u+=X.g*$,f+=X.b*$;else if(N.isLightProbe){for(let K=0;K<9;K++)n.probe[K].addScaledVector(N.sh.coefficients[K],$);U++}else if(N.isSunLight){let K=t.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=st,n.sunShadowMap[p]=ct;let ft=Q.getViewportCount();for(let ut=0;ut<ft;ut++)n.sunShadowMatrix[_+ut]=Q.getMatrix(ut),n.sunShadowCascade[_+ut]=Q._cascadeData[ut];_+=ft,p++}n.sun[d]=K,d++}else if(N.isDirectionalLight){let K=t.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.directionalShadow[m]=st,n.directionalShadowMap[m]=ct,n.directionalShadowMatrix[m]=N.shadow.matrix,R++}n.directional[m]=K,m++}else if(N.isSpotLight){let K=t.get(N);K.position.setFromMatrixPosition(N.matrixWorld),K.color.copy(X).multiplyScalar($),K.distance=H,K.coneCos=Math.cos(N.angle),K.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),K.decay=N.decay,n.spot[x]=K;let Q=N.shadow;if(N.map&&(n.spotLightMap[E]=N.map,E++,Q.updateMatrices(N),N.castShadow&&F++),n.spotLightMatrix[x]=Q.matrix,N.castShadow){let st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,n.spotShadow[x]=st,n.spotShadowMap[x]=ct,y++}x++}else if(N.isRectAreaLight){let K=t.get(N);K.color.copy(X).multiplyScalar($),K.halfWidth.set(N.width*.5,0,0),K.halfHeight.set(0,N.height*.5,0),n.rectArea[T]=K,T++}else if(N.isPointLight){let K=t.get(N);if(K.color.copy(N.color).multiplyScalar(N.intensity),K.distance=N.distance,K.decay=N.decay,N.castShadow){let Q=N.shadow,st=e.get(N);st.shadowIntensity=Q.intensity,st.shadowBias=Q.bias,st.shadowNormalBias=Q.normalBias,st.shadowRadius=Q.radius,st.shadowMapSize=Q.mapSize,st.shadowCameraNear=Q.camera.near,st.shadowCameraFar=Q.camera.far,n.pointShadow[g]=st,n.pointShadowMap[g]=ct,n.pointShadowMatrix[g]=N.shadow.matrix,A++}n.point[g]=K,g++}else if(N.isHemisphereLight){let K=t.get(N);K.skyColor.copy(N.color).multiplyScalar($),K.groundColor.copy(N.groundColor).multiplyScalar($),n.hemi[M]=K,M++}}T>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Dt.LTC_FLOAT_1,n.rectAreaLTC2=Dt.LTC_FLOAT_2):(n.rectAreaLTC1=Dt.LTC_HALF_1,n.rectAreaLTC2=Dt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let L=n.hash;(L.sunLength!==d||L.directionalLength!==m||L.pointLength!==g||L.spotLength!==x||L.rectAreaLength!==T||L.hemiLength!==M||L.numSunShadows!==p||L.numDirectionalShadows!==R||L.numPointShadows!==A||L.numSpotShadows!==y||L.numSpotMaps!==E||L.numLightProbes!==U)&&(n.sun.length=d,n.directional.length=m,n.spot.length=x,n.rectArea.length=T,n.point.length=g,n.hemi.length=M,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=A,n.pointShadowMap.length=A,n.pointShadowMatrix.length=A,n.spotShadow.length=y,n.spotShadowMap.length=y,n.spotLightMatrix.length=y+E-F,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=U,L.sunLength=d,L.directionalLength=m,L.pointLength=g,L.spotLength=x,L.rectAreaLength=T,L.hemiLength=M,L.numSunShadows=p,L.numDirectionalShadows=R,L.numPointShadows=A,L.numSpotShadows=y,L.numSpotMaps=E,L.numLightProbes=U,n.version=hS++)}function l(c,h){let u=0,f=0,d=0,p=0,_=0,m=0,g=h.matrixWorldInverse;for(let x=0,T=c.length;x<T;x++){let M=c[x];if(M.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),u++}else if(M.isDirectionalLight){let R=n.directional[f];R.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),f++}else if(M.isSpotLight){let R=n.spot[p];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(M.matrixWorld),s.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),p++}else if(M.isRectAreaLight){let R=n.rectArea[_];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(M.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(M.width*.5,0,0),R.halfHeight.set(0,M.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),_++}else if(M.isPointLight){let R=n.point[d];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),d++}else if(M.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Hm(i){let t=new fS(i),e=[],n=[],s=[];function r(u){h.camera=u,e.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),s.sort((u,f)=>u.priority-f.priority||u.id-f.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function dS(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Hm(i),t.set(s,[a])):r>=o.length?(a=new Hm(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var pS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,mS=`uniform sampler2D shadow_pass;
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
}`,gS=[new I(1,0,0),new I(-1,0,0),new I(0,1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1)],_S=[new I(0,-1,0),new I(0,-1,0),new I(0,0,1),new I(0,0,-1),new I(0,-1,0),new I(0,-1,0)],Wm=new Wt,Oa=new I,bf=new I;function xS(i,t,e){let n=new Gs,s=new It,r=new It,o=new Ye,a=new Ql,l=new tc,c={},h=e.maxTextureSize,u={[Qi]:vn,[vn]:Qi,[jn]:jn},f=new ji({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new It},radius:{value:4}},vertexShader:pS,fragmentShader:mS}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let p=new yn;p.setAttribute("position",new qn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new $e(p,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=cr;let g=this.type;this.render=function(A,y,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||A.length===0)return;this.type===Op&&($t("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=cr);let F=i.getRenderTarget(),U=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),G=i.state;G.setBlending(hr),G.buffers.depth.getReversed()===!0?G.buffers.color.setClear(0,0,0,0):G.buffers.color.setClear(1,1,1,1),G.buffers.depth.setTest(!0),G.setScissorTest(!1);let W=g!==this.type;W&&y.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(X=>X.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,X=A.length;N<X;N++){let $=A[N],H=$.shadow;if(H===void 0){$t("WebGLShadowMap:",$,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;s.copy(H.mapSize);let ct=H.getFrameExtents();s.multiply(ct),r.copy(H.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ct.x),s.x=r.x*ct.x,H.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ct.y),s.y=r.y*ct.y,H.mapSize.y=r.y));let K=i.state.buffers.depth.getReversed();if(H.camera._reversedDepth=K,H.map===null||W===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===po){if($.isPointLight){$t("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new ci(s.x,s.y,{format:Ys,type:Ui,minFilter:Yn,magFilter:Yn,generateMipmaps:!1}),H.map.texture.name=$.name+".shadowMap",H.map.depthTexture=new _s(s.x,s.y,Mi),H.map.depthTexture.name=$.name+".shadowMapDepth",H.map.depthTexture.format=ms,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Dn,H.map.depthTexture.magFilter=Dn}else $.isPointLight?(H.map=new ka(s.x),H.map.depthTexture=new fa(s.x,Ni)):(H.map=new ci(s.x,s.y),H.map.depthTexture=new _s(s.x,s.y,Ni)),H.map.depthTexture.name=$.name+".shadowMap",H.map.depthTexture.format=ms,this.type===cr?(H.map.depthTexture.compareFunction=K?cf:lf,H.map.depthTexture.minFilter=Yn,H.map.depthTexture.magFilter=Yn):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=Dn,H.map.depthTexture.magFilter=Dn);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==s.x||H.map.height!==s.y)&&H.map.setSize(s.x,s.y);let Q=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();$.isPointLight!==!0&&H.updateMatrices($,E);let st=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:E.layers;for(let ft=0;ft<Q;ft++){let ut=H.getCamera(ft);if($.isPointLight){let tt=H.camera,mt=H.matrix,xt=$.distance||tt.far;xt!==tt.far&&(tt.far=xt,tt.updateProjectionMatrix()),Oa.setFromMatrixPosition($.matrixWorld),tt.position.copy(Oa),bf.copy(tt.position),bf.add(gS[ft]),tt.up.copy(_S[ft]),tt.lookAt(bf),tt.updateMatrixWorld(),mt.makeTranslation(-Oa.x,-Oa.y,-Oa.z),Wm.multiplyMatrices(tt.projectionMatrix,tt.matrixWorldInverse),H._frustum.setFromProjectionMatrix(Wm,tt.coordinateSystem,tt.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)i.setRenderTarget(H.map,ft),i.clear();else{ft===0&&(i.setRenderTarget(H.map),i.clear());let tt=H.getViewport(ft);o.set(r.x*tt.x,r.y*tt.y,r.x*tt.z,r.y*tt.w),G.viewport(o)}n=H.getFrustum(ft),M(y,E,ut,$,st,this.type)}H.isPointLightShadow!==!0&&this.type===po&&x(H,E),H.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(F,U,L)};function x(A,y){let E=t.update(_);f.defines.VSM_SAMPLES!==A.blurSamples&&(f.defines.VSM_SAMPLES=A.blurSamples,d.defines.VSM_SAMPLES=A.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),A.mapPass===null?A.mapPass=new ci(s.x,s.y,{format:Ys,type:Ui}):(A.mapPass.width!==A.map.width||A.mapPass.height!==A.map.height)&&A.mapPass.setSize(A.map.width,A.map.height),f.uniforms.shadow_pass.value=A.map.depthTexture,f.uniforms.resolution.value.set(A.map.width,A.map.height),f.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(y,null,E,f,_,null),d.uniforms.shadow_pass.value=A.mapPass.texture,d.uniforms.resolution.value.set(A.map.width,A.map.height),d.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(y,null,E,d,_,null)}function T(A,y,E,F){let U=null,L=E.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(L!==void 0)U=L;else if(U=E.isPointLight===!0?l:a,i.localClippingEnabled&&y.clipShadows===!0&&Array.isArray(y.clippingPlanes)&&y.clippingPlanes.length!==0||y.displacementMap&&y.displacementScale!==0||y.alphaMap&&y.alphaTest>0||y.map&&y.alphaTest>0||y.alphaToCoverage===!0){let G=U.uuid,W=y.uuid,N=c[G];N===void 0&&(N={},c[G]=N);let X=N[W];X===void 0&&(X=U.clone(),N[W]=X,y.addEventListener("dispose",R)),U=X}if(U.visible=y.visible,U.wireframe=y.wireframe,F===po?U.side=y.shadowSide!==null?y.shadowSide:y.side:U.side=y.shadowSide!==null?y.shadowSide:u[y.side],U.alphaMap=y.alphaMap,U.alphaTest=y.alphaToCoverage===!0?.5:y.alphaTest,U.map=y.map,U.clipShadows=y.clipShadows,U.clippingPlanes=y.clippingPlanes,U.clipIntersection=y.clipIntersection,U.displacementMap=y.displacementMap,U.displacementScale=y.displacementScale,U.displacementBias=y.displacementBias,U.wireframeLinewidth=y.wireframeLinewidth,U.linewidth=y.linewidth,E.isPointLight===!0&&U.isMeshDistanceMaterial===!0){let G=i.properties.get(U);G.light=E}return U}function M(A,y,E,F,U,L){if(A.visible===!1)return;if(A.layers.test(U)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&L===po)&&(!A.frustumCulled||A.intersectsFrustum(n))){A.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,A.matrixWorld);let N=t.update(A),X=A.material;if(Array.isArray(X)){let $=N.groups;for(let H=0,ct=$.length;H<ct;H++){let K=$[H],Q=X[K.materialIndex];if(Q&&Q.visible){let st=T(A,Q,F,L);A.onBeforeShadow(i,A,y,E,N,st,K),i.renderBufferDirect(E,null,N,st,A,K),A.onAfterShadow(i,A,y,E,N,st,K)}}}else if(X.visible){let $=T(A,X,F,L);A.onBeforeShadow(i,A,y,E,N,$,null),i.renderBufferDirect(E,null,N,$,A,null),A.onAfterShadow(i,A,y,E,N,$,null)}}let W=A.children;for(let N=0,X=W.length;N<X;N++)M(W[N],y,E,F,U,L)}function R(A){A.target.removeEventListener("dispose",R);for(let E in c){let F=c[E],U=A.target.uuid;U in F&&(F[U].dispose(),delete F[U])}}}function yS(i,t){function e(){let O=!1,rt=new Ye,nt=null,wt=new Ye(0,0,0,0);return{setMask:function(gt){nt!==gt&&!O&&(i.colorMask(gt,gt,gt,gt),nt=gt)},setLocked:function(gt){O=gt},setClear:function(gt,Mt,Ht,jt,lt){lt===!0&&(gt*=jt,Mt*=jt,Ht*=jt),rt.set(gt,Mt,Ht,jt),wt.equals(rt)===!1&&(i.clearColor(gt,Mt,Ht,jt),wt.copy(rt))},reset:function(){O=!1,nt=null,wt.set(-1,0,0,0)}}}function n(){let O=!1,rt=!1,nt=null,wt=null,gt=null;return{setReversed:function(Mt){if(rt!==Mt){let Ht=t.get("EXT_clip_control");Mt?Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.ZERO_TO_ONE_EXT):Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.NEGATIVE_ONE_TO_ONE_EXT),rt=Mt;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return rt},setTest:function(Mt){Mt?bt(i.DEPTH_TEST):Xt(i.DEPTH_TEST)},setMask:function(Mt){nt!==Mt&&!O&&(i.depthMask(Mt),nt=Mt)},setFunc:function(Mt){if(rt&&(Mt=_m[Mt]),wt!==Mt){switch(Mt){case Tl:i.depthFunc(i.NEVER);break;case Rl:i.depthFunc(i.ALWAYS);break;case Cl:i.depthFunc(i.LESS);break;case Jr:i.depthFunc(i.LEQUAL);break;case Pl:i.depthFunc(i.EQUAL);break;case Il:i.depthFunc(i.GEQUAL);break;case Ll:i.depthFunc(i.GREATER);break;case Dl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}wt=Mt}},setLocked:function(Mt){O=Mt},setClear:function(Mt){gt!==Mt&&(gt=Mt,rt&&(Mt=1-Mt),i.clearDepth(Mt))},reset:function(){O=!1,nt=null,wt=null,gt=null,rt=!1}}}function s(){let O=!1,rt=null,nt=null,wt=null,gt=null,Mt=null,Ht=null,jt=null,lt=null;return{setTest:function(Bt){O||(Bt?bt(i.STENCIL_TEST):Xt(i.STENCIL_TEST))},setMask:function(Bt){rt!==Bt&&!O&&(i.stencilMask(Bt),rt=Bt)},setFunc:function(Bt,Qt,Rt){(nt!==Bt||wt!==Qt||gt!==Rt)&&(i.stencilFunc(Bt,Qt,Rt),nt=Bt,wt=Qt,gt=Rt)},setOp:function(Bt,Qt,Rt){(Mt!==Bt||Ht!==Qt||jt!==Rt)&&(i.stencilOp(Bt,Qt,Rt),Mt=Bt,Ht=Qt,jt=Rt)},setLocked:function(Bt){O=Bt},setClear:function(Bt){lt!==Bt&&(i.clearStencil(Bt),lt=Bt)},reset:function(){O=!1,rt=null,nt=null,wt=null,gt=null,Mt=null,Ht=null,jt=null,lt=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},u={},f={},d=new WeakMap,p=[],_=null,m=!1,g=null,x=null,T=null,M=null,R=null,A=null,y=null,E=new Kt(0,0,0),F=0,U=!1,L=null,G=null,W=null,N=null,X=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,ct=0,K=i.getParameter(i.VERSION);K.indexOf("WebGL")!==-1?(ct=parseFloat(/^WebGL (\d)/.exec(K)[1]),H=ct>=1):K.indexOf("OpenGL ES")!==-1&&(ct=parseFloat(/^OpenGL ES (\d)/.exec(K)[1]),H=ct>=2);let Q=null,st={},ft=i.getParameter(i.SCISSOR_BOX),ut=i.getParameter(i.VIEWPORT),tt=new Ye().fromArray(ft),mt=new Ye().fromArray(ut);function xt(O,rt,nt,wt){let gt=new Uint8Array(4),Mt=i.createTexture();i.bindTexture(O,Mt),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ht=0;Ht<nt;Ht++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(rt,0,i.RGBA,1,1,wt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(rt+Ht,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return Mt}let Tt={};Tt[i.TEXTURE_2D]=xt(i.TEXTURE_2D,i.TEXTURE_2D,1),Tt[i.TEXTURE_CUBE_MAP]=xt(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Tt[i.TEXTURE_2D_ARRAY]=xt(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Tt[i.TEXTURE_3D]=xt(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),bt(i.DEPTH_TEST),o.setFunc(Jr),rn(!1),Le(Gu),bt(i.CULL_FACE),Xe(hr);function bt(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function Xt(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function re(O,rt){return f[O]!==rt?(i.bindFramebuffer(O,rt),f[O]=rt,O===i.DRAW_FRAMEBUFFER&&(f[i.FRAMEBUFFER]=rt),O===i.FRAMEBUFFER&&(f[i.DRAW_FRAMEBUFFER]=rt),!0):!1}function Vt(O,rt){let nt=p,wt=!1;if(O){nt=d.get(rt),nt===void 0&&(nt=[],d.set(rt,nt));let gt=O.textures;if(nt.length!==gt.length||nt[0]!==i.COLOR_ATTACHMENT0){for(let Mt=0,Ht=gt.length;Mt<Ht;Mt++)nt[Mt]=i.COLOR_ATTACHMENT0+Mt;nt.length=gt.length,wt=!0}}else nt[0]!==i.BACK&&(nt[0]=i.BACK,wt=!0);wt&&i.drawBuffers(nt)}function fe(O){return _!==O?(i.useProgram(O),_=O,!0):!1}let ce={[ur]:i.FUNC_ADD,[kp]:i.FUNC_SUBTRACT,[zp]:i.FUNC_REVERSE_SUBTRACT};ce[Gp]=i.MIN,ce[Vp]=i.MAX;let ie={[Hp]:i.ZERO,[Wp]:i.ONE,[Xp]:i.SRC_COLOR,[Xu]:i.SRC_ALPHA,[Kp]:i.SRC_ALPHA_SATURATE,[Zp]:i.DST_COLOR,[Yp]:i.DST_ALPHA,[qp]:i.ONE_MINUS_SRC_COLOR,[qu]:i.ONE_MINUS_SRC_ALPHA,[Jp]:i.ONE_MINUS_DST_COLOR,[$p]:i.ONE_MINUS_DST_ALPHA,[jp]:i.CONSTANT_COLOR,[Qp]:i.ONE_MINUS_CONSTANT_COLOR,[tm]:i.CONSTANT_ALPHA,[em]:i.ONE_MINUS_CONSTANT_ALPHA};function Xe(O,rt,nt,wt,gt,Mt,Ht,jt,lt,Bt){if(O===hr){m===!0&&(Xt(i.BLEND),m=!1);return}if(m===!1&&(bt(i.BLEND),m=!0),O!==Bp){if(O!==g||Bt!==U){if((x!==ur||R!==ur)&&(i.blendEquation(i.FUNC_ADD),x=ur,R=ur),Bt)switch(O){case mo:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Vu:i.blendFunc(i.ONE,i.ONE);break;case Hu:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Wu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:te("WebGLState: Invalid blending: ",O);break}else switch(O){case mo:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Vu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Hu:te("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Wu:te("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:te("WebGLState: Invalid blending: ",O);break}T=null,M=null,A=null,y=null,E.set(0,0,0),F=0,g=O,U=Bt}return}gt=gt||rt,Mt=Mt||nt,Ht=Ht||wt,(rt!==x||gt!==R)&&(i.blendEquationSeparate(ce[rt],ce[gt]),x=rt,R=gt),(nt!==T||wt!==M||Mt!==A||Ht!==y)&&(i.blendFuncSeparate(ie[nt],ie[wt],ie[Mt],ie[Ht]),T=nt,M=wt,A=Mt,y=Ht),(jt.equals(E)===!1||lt!==F)&&(i.blendColor(jt.r,jt.g,jt.b,lt),E.copy(jt),F=lt),g=O,U=!1}function Be(O,rt){O.side===jn?Xt(i.CULL_FACE):bt(i.CULL_FACE);let nt=O.side===vn;rt&&(nt=!nt),rn(nt),O.blending===mo&&O.transparent===!1?Xe(hr):Xe(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let wt=O.stencilWrite;a.setTest(wt),wt&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),ve(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?bt(i.SAMPLE_ALPHA_TO_COVERAGE):Xt(i.SAMPLE_ALPHA_TO_COVERAGE)}function rn(O){L!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),L=O)}function Le(O){O!==Up?(bt(i.CULL_FACE),O!==G&&(O===Gu?i.cullFace(i.BACK):O===Fp?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Xt(i.CULL_FACE),G=O}function Tn(O){O!==W&&(H&&i.lineWidth(O),W=O)}function ve(O,rt,nt){O?(bt(i.POLYGON_OFFSET_FILL),(N!==rt||X!==nt)&&(N=rt,X=nt,o.getReversed()&&(rt=-rt,nt=-nt),i.polygonOffset(rt,nt))):Xt(i.POLYGON_OFFSET_FILL)}function gn(O){O?bt(i.SCISSOR_TEST):Xt(i.SCISSOR_TEST)}function Je(O){O===void 0&&(O=i.TEXTURE0+$-1),Q!==O&&(i.activeTexture(O),Q=O)}function on(O,rt,nt){nt===void 0&&(Q===null?nt=i.TEXTURE0+$-1:nt=Q);let wt=st[nt];wt===void 0&&(wt={type:void 0,texture:void 0},st[nt]=wt),(wt.type!==O||wt.texture!==rt)&&(Q!==nt&&(i.activeTexture(nt),Q=nt),i.bindTexture(O,rt||Tt[O]),wt.type=O,wt.texture=rt)}function B(){let O=st[Q];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Ct(){try{i.compressedTexImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function Zt(){try{i.compressedTexImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function oe(){try{i.texSubImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function St(){try{i.texSubImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function Ue(){try{i.compressedTexSubImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function Gt(){try{i.compressedTexSubImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function Yt(){try{i.texStorage2D(...arguments)}catch(O){te("WebGLState:",O)}}function C(){try{i.texStorage3D(...arguments)}catch(O){te("WebGLState:",O)}}function b(){try{i.texImage2D(...arguments)}catch(O){te("WebGLState:",O)}}function q(){try{i.texImage3D(...arguments)}catch(O){te("WebGLState:",O)}}function ht(O){return u[O]!==void 0?u[O]:i.getParameter(O)}function ot(O,rt){u[O]!==rt&&(i.pixelStorei(O,rt),u[O]=rt)}function _t(O){tt.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),tt.copy(O))}function yt(O){mt.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),mt.copy(O))}function et(O,rt){let nt=c.get(rt);nt===void 0&&(nt=new WeakMap,c.set(rt,nt));let wt=nt.get(O);wt===void 0&&(wt=i.getUniformBlockIndex(rt,O.name),i.uniformBlockBinding(rt,wt,wt),nt.set(O,wt))}function it(O,rt,nt){let gt=c.get(rt).get(O);l[gt]!==nt&&(i.bindBufferBase(i.UNIFORM_BUFFER,gt,nt),l[gt]=nt)}function pt(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},Q=null,st={},f={},l={},d=new WeakMap,p=[],_=null,m=!1,g=null,x=null,T=null,M=null,R=null,A=null,y=null,E=new Kt(0,0,0),F=0,U=!1,L=null,G=null,W=null,N=null,X=null,tt.set(0,0,i.canvas.width,i.canvas.height),mt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:bt,disable:Xt,bindFramebuffer:re,drawBuffers:Vt,useProgram:fe,setBlending:Xe,setMaterial:Be,setFlipSided:rn,setCullFace:Le,setLineWidth:Tn,setPolygonOffset:ve,setScissorTest:gn,activeTexture:Je,bindTexture:on,unbindTexture:B,compressedTexImage2D:Ct,compressedTexImage3D:Zt,texImage2D:b,texImage3D:q,pixelStorei:ot,getParameter:ht,updateUBOMapping:et,uniformBlockBinding:it,texStorage2D:Yt,texStorage3D:C,texSubImage2D:oe,texSubImage3D:St,compressedTexSubImage2D:Ue,compressedTexSubImage3D:Gt,scissor:_t,viewport:yt,reset:pt}}function vS(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new It,h=new WeakMap,u=new Set,f,d=new WeakMap,p=new Set,_=new FinalizationRegistry(C=>p.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(C,b){return m?new OffscreenCanvas(C,b):oa("canvas")}function x(C,b,q){let ht=1,ot=Yt(C);if((ot.width>q||ot.height>q)&&(ht=q/Math.max(ot.width,ot.height)),ht<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let _t=Math.floor(ht*ot.width),yt=Math.floor(ht*ot.height);f===void 0&&(f=g(_t,yt));let et=b?g(_t,yt):f;return et.width=_t,et.height=yt,et.getContext("2d").drawImage(C,0,0,_t,yt),$t("WebGLRenderer: Texture has been resized from ("+ot.width+"x"+ot.height+") to ("+_t+"x"+yt+")."),et}else return"data"in C&&$t("WebGLRenderer: Image in DataTexture is too big ("+ot.width+"x"+ot.height+")."),C;return C}function T(C){return C.generateMipmaps}function M(C){i.generateMipmap(C)}function R(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function A(C,b,q,ht,ot,_t=!1){if(C!==null){if(i[C]!==void 0)return i[C];$t("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let yt;ht&&(yt=t.get("EXT_texture_norm16"),yt||$t("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let et=b;if(b===i.RED&&(q===i.FLOAT&&(et=i.R32F),q===i.HALF_FLOAT&&(et=i.R16F),q===i.UNSIGNED_BYTE&&(et=i.R8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.R16_EXT),q===i.SHORT&&yt&&(et=yt.R16_SNORM_EXT)),b===i.RED_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.R8UI),q===i.UNSIGNED_SHORT&&(et=i.R16UI),q===i.UNSIGNED_INT&&(et=i.R32UI),q===i.BYTE&&(et=i.R8I),q===i.SHORT&&(et=i.R16I),q===i.INT&&(et=i.R32I)),b===i.RG&&(q===i.FLOAT&&(et=i.RG32F),q===i.HALF_FLOAT&&(et=i.RG16F),q===i.UNSIGNED_BYTE&&(et=i.RG8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RG16_EXT),q===i.SHORT&&yt&&(et=yt.RG16_SNORM_EXT)),b===i.RG_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RG8UI),q===i.UNSIGNED_SHORT&&(et=i.RG16UI),q===i.UNSIGNED_INT&&(et=i.RG32UI),q===i.BYTE&&(et=i.RG8I),q===i.SHORT&&(et=i.RG16I),q===i.INT&&(et=i.RG32I)),b===i.RGB_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGB8UI),q===i.UNSIGNED_SHORT&&(et=i.RGB16UI),q===i.UNSIGNED_INT&&(et=i.RGB32UI),q===i.BYTE&&(et=i.RGB8I),q===i.SHORT&&(et=i.RGB16I),q===i.INT&&(et=i.RGB32I)),b===i.RGBA_INTEGER&&(q===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),q===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),q===i.UNSIGNED_INT&&(et=i.RGBA32UI),q===i.BYTE&&(et=i.RGBA8I),q===i.SHORT&&(et=i.RGBA16I),q===i.INT&&(et=i.RGBA32I)),b===i.RGB&&(q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGB16_EXT),q===i.SHORT&&yt&&(et=yt.RGB16_SNORM_EXT),q===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),q===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),b===i.RGBA){let it=_t?ra:_e.getTransfer(ot);q===i.FLOAT&&(et=i.RGBA32F),q===i.HALF_FLOAT&&(et=i.RGBA16F),q===i.UNSIGNED_BYTE&&(et=it===Te?i.SRGB8_ALPHA8:i.RGBA8),q===i.UNSIGNED_SHORT&&yt&&(et=yt.RGBA16_EXT),q===i.SHORT&&yt&&(et=yt.RGBA16_SNORM_EXT),q===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),q===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function y(C,b){let q;return C?b===null||b===Ni||b===dr?q=i.DEPTH24_STENCIL8:b===Mi?q=i.DEPTH32F_STENCIL8:b===_o&&(q=i.DEPTH24_STENCIL8,$t("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Ni||b===dr?q=i.DEPTH_COMPONENT24:b===Mi?q=i.DEPTH_COMPONENT32F:b===_o&&(q=i.DEPTH_COMPONENT16),q}function E(C,b){return T(C)===!0||C.isFramebufferTexture&&C.minFilter!==Dn&&C.minFilter!==Yn?Math.log2(Math.max(b.width,b.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?b.mipmaps.length:1}function F(C){let b=new WeakRef(C);n.get(C).__ref=b,p.add(b),_.register(C,b,b)}function U(C){let b=n.get(C).__ref;b!==void 0&&(p.delete(b),_.unregister(b))}function L(C){W(C.target)}function G(C){N(C.target)}function W(C){C.removeEventListener("dispose",L),U(C),$(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&u.delete(C)}function N(C){C.removeEventListener("dispose",G),U(C),ct(C)}function X(){for(let C of p){let b=C.deref();b!==void 0&&(b.isRenderTarget===!0?N(b):W(b))}p.clear(),u.clear()}function $(C){let b=n.get(C);if(b.__webglInit===void 0)return;let q=C.source,ht=d.get(q);if(ht){let ot=ht[b.__cacheKey];ot.usedTimes--,ot.usedTimes===0&&H(C),Object.keys(ht).length===0&&d.delete(q)}n.remove(C)}function H(C){let b=n.get(C);i.deleteTexture(b.__webglTexture);let q=C.source,ht=d.get(q);delete ht[b.__cacheKey],o.memory.textures--}function ct(C){let b=n.get(C);b.__depthDisposeCallback&&b.__depthDisposeCallback();let q=C.depthTexture;if(q&&q.renderTarget===C&&W(q),C.isWebGLCubeRenderTarget)for(let ot=0;ot<6;ot++){if(Array.isArray(b.__webglFramebuffer[ot]))for(let _t=0;_t<b.__webglFramebuffer[ot].length;_t++)i.deleteFramebuffer(b.__webglFramebuffer[ot][_t]);else i.deleteFramebuffer(b.__webglFramebuffer[ot]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[ot])}else{if(Array.isArray(b.__webglFramebuffer))for(let ot=0;ot<b.__webglFramebuffer.length;ot++)i.deleteFramebuffer(b.__webglFramebuffer[ot]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let ot=0;ot<b.__webglColorRenderbuffer.length;ot++)b.__webglColorRenderbuffer[ot]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[ot]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let ht=C.textures;for(let ot=0,_t=ht.length;ot<_t;ot++){let yt=n.get(ht[ot]);yt.__webglTexture&&(i.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ht[ot])}n.remove(C)}let K=0;function Q(){K=0}function st(){return K}function ft(C){K=C}function ut(){let C=K;return C>=s.maxTextures&&$t("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),K+=1,C}function tt(C){let b=[];return b.push(C.wrapS),b.push(C.wrapT),b.push(C.wrapR||0),b.push(C.magFilter),b.push(C.minFilter),b.push(C.anisotropy),b.push(C.internalFormat),b.push(C.format),b.push(C.type),b.push(C.generateMipmaps),b.push(C.mipmapsAutoUpdate),b.push(C.premultiplyAlpha),b.push(C.flipY),b.push(C.unpackAlignment),b.push(C.colorSpace),b.join()}function mt(C,b){let q=n.get(C);if(C.isVideoTexture&&Ue(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&q.__version!==C.version){let ht=C.image;if(ht===null)$t("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)$t("WebGLRenderer: Texture marked for update but image is incomplete");else{Be(q,C,b);return}}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,q.__webglTexture,i.TEXTURE0+b)}function xt(C,b){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Be(q,C,b);return}else C.isExternalTexture&&(q.__webglTexture=C.sourceTexture?C.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,q.__webglTexture,i.TEXTURE0+b)}function Tt(C,b){let q=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&q.__version!==C.version){Be(q,C,b);return}e.bindTexture(i.TEXTURE_3D,q.__webglTexture,i.TEXTURE0+b)}function bt(C,b){let q=n.get(C);if(C.version>0&&q.__version!==C.version){rn(q,C,b);return}e.bindTexture(i.TEXTURE_CUBE_MAP,q.__webglTexture,i.TEXTURE0+b)}let Xt={[Nl]:i.REPEAT,[Zi]:i.CLAMP_TO_EDGE,[Ul]:i.MIRRORED_REPEAT},re={[Dn]:i.NEAREST,[sm]:i.NEAREST_MIPMAP_NEAREST,[Ca]:i.NEAREST_MIPMAP_LINEAR,[Yn]:i.LINEAR,[mc]:i.LINEAR_MIPMAP_NEAREST,[xs]:i.LINEAR_MIPMAP_LINEAR},Vt={[lm]:i.NEVER,[hf]:i.ALWAYS,[cm]:i.LESS,[lf]:i.LEQUAL,[hm]:i.EQUAL,[cf]:i.GEQUAL,[um]:i.GREATER,[fm]:i.NOTEQUAL};function fe(C,b){if(b.type===Mi&&t.has("OES_texture_float_linear")===!1&&(b.magFilter===Yn||b.magFilter===mc||b.magFilter===Ca||b.magFilter===xs||b.minFilter===Yn||b.minFilter===mc||b.minFilter===Ca||b.minFilter===xs)&&$t("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,Xt[b.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,Xt[b.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,Xt[b.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,re[b.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,re[b.minFilter]),b.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,Vt[b.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===Dn||b.minFilter!==Ca&&b.minFilter!==xs||b.type===Mi&&t.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let q=t.get("EXT_texture_filter_anisotropic");i.texParameterf(C,q.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function ce(C,b){let q=!1;C.__webglInit===void 0&&(C.__webglInit=!0,b.addEventListener("dispose",L),F(b));let ht=b.source,ot=d.get(ht);ot===void 0&&(ot={},d.set(ht,ot));let _t=tt(b);if(_t!==C.__cacheKey){ot[_t]===void 0&&(ot[_t]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,q=!0),ot[_t].usedTimes++;let yt=ot[C.__cacheKey];yt!==void 0&&(ot[C.__cacheKey].usedTimes--,yt.usedTimes===0&&H(b)),C.__cacheKey=_t,C.__webglTexture=ot[_t].texture}return q}function ie(C,b,q){return Math.floor(Math.floor(C/q)/b)}function Xe(C,b,q,ht){let _t=C.updateRanges;if(_t.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,q,ht,b.data);else{_t.sort((O,rt)=>O.start-rt.start);let yt=0;for(let O=1;O<_t.length;O++){let rt=_t[yt],nt=_t[O],wt=rt.start+rt.count,gt=ie(nt.start,b.width,4),Mt=ie(rt.start,b.width,4);nt.start<=wt+1&&gt===Mt&&ie(nt.start+nt.count-1,b.width,4)===gt?rt.count=Math.max(rt.count,nt.start+nt.count-rt.start):(++yt,_t[yt]=nt)}_t.length=yt+1;let et=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),pt=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let O=0,rt=_t.length;O<rt;O++){let nt=_t[O],wt=Math.floor(nt.start/4),gt=Math.ceil(nt.count/4),Mt=wt%b.width,Ht=Math.floor(wt/b.width),jt=gt,lt=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Ht),e.texSubImage2D(i.TEXTURE_2D,0,Mt,Ht,jt,lt,q,ht,b.data)}C.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,et),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,pt)}}function Be(C,b,q){let ht=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&(ht=i.TEXTURE_3D);let ot=ce(C,b),_t=b.source;e.bindTexture(ht,C.__webglTexture,i.TEXTURE0+q);let yt=n.get(_t);if(_t.version!==yt.__version||ot===!0){if(e.activeTexture(i.TEXTURE0+q),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let lt=_e.getPrimaries(_e.workingColorSpace),Bt=b.colorSpace===vs?null:_e.getPrimaries(b.colorSpace),Qt=b.colorSpace===vs||lt===Bt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment);let it=x(b.image,!1,s.maxTextureSize);it=Gt(b,it);let pt=r.convert(b.format,b.colorSpace),O=r.convert(b.type),rt=A(b.internalFormat,pt,O,b.normalized,b.colorSpace,b.isVideoTexture);fe(ht,b);let nt,wt=b.mipmaps,gt=b.isVideoTexture!==!0,Mt=yt.__version===void 0||ot===!0,Ht=_t.dataReady,jt=E(b,it);if(b.isDepthTexture)rt=y(b.format===ys,b.type),Mt&&(gt?e.texStorage2D(i.TEXTURE_2D,1,rt,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,O,null));else if(b.isDataTexture)if(wt.length>0){gt&&Mt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let lt=0,Bt=wt.length;lt<Bt;lt++)nt=wt[lt],gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,O,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,O,nt.data);b.generateMipmaps=!1}else gt?(Mt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,it.width,it.height),Ht&&Xe(b,it,pt,O)):e.texImage2D(i.TEXTURE_2D,0,rt,it.width,it.height,0,pt,O,it.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){gt&&Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,wt[0].width,wt[0].height,it.depth);for(let lt=0,Bt=wt.length;lt<Bt;lt++)if(nt=wt[lt],b.format!==Fi)if(pt!==null)if(gt){if(Ht)if(b.layerUpdates.size>0){let Qt=vf(nt.width,nt.height,b.format,b.type);for(let Rt of b.layerUpdates){let ae=nt.data.subarray(Rt*Qt/nt.data.BYTES_PER_ELEMENT,(Rt+1)*Qt/nt.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,Rt,nt.width,nt.height,1,pt,ae)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,nt.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,nt.data,0,0);else $t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Ht&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,lt,0,0,0,nt.width,nt.height,it.depth,pt,O,nt.data):e.texImage3D(i.TEXTURE_2D_ARRAY,lt,rt,nt.width,nt.height,it.depth,0,pt,O,nt.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{gt&&Mt&&e.texStorage2D(i.TEXTURE_2D,jt,rt,wt[0].width,wt[0].height);for(let lt=0,Bt=wt.length;lt<Bt;lt++)nt=wt[lt],b.format!==Fi?pt!==null?gt?Ht&&e.compressedTexSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,nt.data):e.compressedTexImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,nt.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,nt.width,nt.height,pt,O,nt.data):e.texImage2D(i.TEXTURE_2D,lt,rt,nt.width,nt.height,0,pt,O,nt.data)}else if(b.isDataArrayTexture)if(gt){if(Mt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,jt,rt,it.width,it.height,it.depth),Ht)if(b.layerUpdates.size>0){let lt=vf(it.width,it.height,b.format,b.type);for(let Bt of b.layerUpdates){let Qt=it.data.subarray(Bt*lt/it.data.BYTES_PER_ELEMENT,(Bt+1)*lt/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Bt,it.width,it.height,1,pt,O,Qt)}b.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,pt,O,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,rt,it.width,it.height,it.depth,0,pt,O,it.data);else if(b.isData3DTexture)gt?(Mt&&e.texStorage3D(i.TEXTURE_3D,jt,rt,it.width,it.height,it.depth),Ht&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,pt,O,it.data)):e.texImage3D(i.TEXTURE_3D,0,rt,it.width,it.height,it.depth,0,pt,O,it.data);else if(b.isFramebufferTexture){if(Mt)if(gt)e.texStorage2D(i.TEXTURE_2D,jt,rt,it.width,it.height);else{let lt=it.width,Bt=it.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(i.TEXTURE_2D,Qt,rt,lt,Bt,0,pt,O,null),lt>>=1,Bt>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in i){let lt=i.canvas;if(lt.hasAttribute("layoutsubtree")||lt.setAttribute("layoutsubtree","true"),it.parentNode!==lt){lt.appendChild(it),u.add(b),lt.onpaint=Bt=>{let Qt=Bt.changedElements;for(let Rt of u)Qt.includes(Rt.image)&&(Rt.needsUpdate=!0)},lt.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let Qt=i.RGBA,Rt=i.RGBA,ae=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Qt,Rt,ae,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(wt.length>0){if(gt&&Mt){let lt=Yt(wt[0]);e.texStorage2D(i.TEXTURE_2D,jt,rt,lt.width,lt.height)}for(let lt=0,Bt=wt.length;lt<Bt;lt++)nt=wt[lt],gt?Ht&&e.texSubImage2D(i.TEXTURE_2D,lt,0,0,pt,O,nt):e.texImage2D(i.TEXTURE_2D,lt,rt,pt,O,nt);b.generateMipmaps=!1}else if(gt){if(Mt){let lt=Yt(it);e.texStorage2D(i.TEXTURE_2D,jt,rt,lt.width,lt.height)}Ht&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,pt,O,it)}else e.texImage2D(i.TEXTURE_2D,0,rt,pt,O,it);T(b)&&b.mipmapsAutoUpdate===!0&&M(ht),yt.__version=_t.version,b.onUpdate&&b.onUpdate(b)}C.__version=b.version}function rn(C,b,q){if(b.image.length!==6)return;let ht=ce(C,b),ot=b.source;e.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+q);let _t=n.get(ot);if(ot.version!==_t.__version||ht===!0){e.activeTexture(i.TEXTURE0+q);let yt=_e.getPrimaries(_e.workingColorSpace),et=b.colorSpace===vs?null:_e.getPrimaries(b.colorSpace),it=b.colorSpace===vs||yt===et?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let pt=b.isCompressedTexture||b.image[0].isCompressedTexture,O=b.image[0]&&b.image[0].isDataTexture,rt=[];for(let Rt=0;Rt<6;Rt++)!pt&&!O?rt[Rt]=x(b.image[Rt],!0,s.maxCubemapSize):rt[Rt]=O?b.image[Rt].image:b.image[Rt],rt[Rt]=Gt(b,rt[Rt]);let nt=rt[0],wt=r.convert(b.format,b.colorSpace),gt=r.convert(b.type),Mt=A(b.internalFormat,wt,gt,b.normalized,b.colorSpace),Ht=b.isVideoTexture!==!0,jt=_t.__version===void 0||ht===!0,lt=ot.dataReady,Bt=E(b,nt);fe(i.TEXTURE_CUBE_MAP,b);let Qt;if(b.isDepthTexture){if(Mt=y(b.format===ys,b.type),jt)if(Ht)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,Mt,nt.width,nt.height);else for(let Rt=0;Rt<6;Rt++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,nt.width,nt.height,0,wt,gt,null)}else if(pt){Ht&&jt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,Mt,nt.width,nt.height);for(let Rt=0;Rt<6;Rt++){Qt=rt[Rt].mipmaps;for(let ae=0;ae<Qt.length;ae++){let ke=Qt[ae];b.format!==Fi?wt!==null?Ht?lt&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,ke.width,ke.height,wt,ke.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,ke.width,ke.height,0,ke.data):$t("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ht?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,0,0,ke.width,ke.height,wt,gt,ke.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae,Mt,ke.width,ke.height,0,wt,gt,ke.data)}}}else{if(Qt=b.mipmaps,Ht&&jt){Qt.length>0&&Bt++;let Rt=Yt(rt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Bt,Mt,Rt.width,Rt.height)}for(let Rt=0;Rt<6;Rt++)if(O){Ht?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,rt[Rt].width,rt[Rt].height,wt,gt,rt[Rt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,rt[Rt].width,rt[Rt].height,0,wt,gt,rt[Rt].data);for(let ae=0;ae<Qt.length;ae++){let zn=Qt[ae].image[Rt].image;Ht?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,zn.width,zn.height,wt,gt,zn.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,zn.width,zn.height,0,wt,gt,zn.data)}}else{Ht?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,0,0,wt,gt,rt[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,0,Mt,wt,gt,rt[Rt]);for(let ae=0;ae<Qt.length;ae++){let ke=Qt[ae];Ht?lt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,0,0,wt,gt,ke.image[Rt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Rt,ae+1,Mt,wt,gt,ke.image[Rt])}}}T(b)&&b.mipmapsAutoUpdate===!0&&M(i.TEXTURE_CUBE_MAP),_t.__version=ot.version,b.onUpdate&&b.onUpdate(b)}C.__version=b.version}function Le(C,b,q,ht,ot,_t){let yt=r.convert(q.format,q.colorSpace),et=r.convert(q.type),it=A(q.internalFormat,yt,et,q.normalized,q.colorSpace),pt=n.get(b),O=n.get(q);if(O.__renderTarget=b,!pt.__hasExternalTextures){let rt=Math.max(1,b.width>>_t),nt=Math.max(1,b.height>>_t);ot===i.TEXTURE_3D||ot===i.TEXTURE_2D_ARRAY?e.texImage3D(ot,_t,it,rt,nt,b.depth,0,yt,et,null):e.texImage2D(ot,_t,it,rt,nt,0,yt,et,null)}e.bindFramebuffer(i.FRAMEBUFFER,C),St(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,ot,O.__webglTexture,0,oe(b)):(ot===i.TEXTURE_2D||ot>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&ot<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,ot,O.__webglTexture,_t),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Tn(C,b,q){if(i.bindRenderbuffer(i.RENDERBUFFER,C),b.depthBuffer){let ht=b.depthTexture,ot=ht&&ht.isDepthTexture?ht.type:null,_t=y(b.stencilBuffer,ot),yt=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;St(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(b),_t,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(b),_t,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,_t,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,yt,i.RENDERBUFFER,C)}else{let ht=b.textures;for(let ot=0;ot<ht.length;ot++){let _t=ht[ot],yt=r.convert(_t.format,_t.colorSpace),et=r.convert(_t.type),it=A(_t.internalFormat,yt,et,_t.normalized,_t.colorSpace);St(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,oe(b),it,b.width,b.height):q?i.renderbufferStorageMultisample(i.RENDERBUFFER,oe(b),it,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,it,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function ve(C,b,q){let ht=b.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,C),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let ot=n.get(b.depthTexture);ot.__renderTarget=b;let _t=ht?b.depthTexture.image[0]:b.depthTexture.image;(!ot.__webglTexture||_t.width!==b.width||_t.height!==b.height)&&(_t.width=b.width,_t.height=b.height,b.depthTexture.needsUpdate=!0),ht?bt(b.depthTexture,0):mt(b.depthTexture,0);let yt=ot.__webglTexture,et=oe(b),it=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+q:i.TEXTURE_2D,pt=b.depthTexture.format===ys?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(b.depthTexture.format===ms)St(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else if(b.depthTexture.format===ys)St(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pt,it,yt,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,pt,it,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function gn(C){let b=n.get(C),q=C.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==C.depthTexture){let ht=C.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),ht){let ot=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,ht.removeEventListener("dispose",ot)};ht.addEventListener("dispose",ot),b.__depthDisposeCallback=ot}b.__boundDepthTexture=ht}if(C.depthTexture&&!b.__autoAllocateDepthBuffer)if(q)for(let ht=0;ht<6;ht++)ve(b.__webglFramebuffer[ht],C,ht);else C.texture.mipmaps.length>0?ve(b.__webglFramebuffer[0],C,0):ve(b.__webglFramebuffer,C,0);else if(q){b.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[ht]),b.__webglDepthbuffer[ht]===void 0)b.__webglDepthbuffer[ht]=i.createRenderbuffer(),Tn(b.__webglDepthbuffer[ht],C,!1);else{let ot=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=b.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}}else if(C.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Tn(b.__webglDepthbuffer,C,!1);else{let ot=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,_t=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,_t),i.framebufferRenderbuffer(i.FRAMEBUFFER,ot,i.RENDERBUFFER,_t)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function Je(C,b,q){let ht=n.get(C);b!==void 0&&Le(ht.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),q!==void 0&&gn(C)}function on(C){let b=C.texture,q=n.get(C),ht=n.get(b);C.addEventListener("dispose",G),F(C);let ot=C.textures,_t=C.isWebGLCubeRenderTarget===!0,yt=ot.length>1;if(yt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=b.version,o.memory.textures++),_t){q.__webglFramebuffer=[];for(let et=0;et<6;et++)if(b.mipmaps.length>0){q.__webglFramebuffer[et]=[];for(let it=0;it<b.mipmaps.length;it++)q.__webglFramebuffer[et][it]=i.createFramebuffer()}else q.__webglFramebuffer[et]=i.createFramebuffer()}else{if(b.mipmaps.length>0){q.__webglFramebuffer=[];for(let et=0;et<b.mipmaps.length;et++)q.__webglFramebuffer[et]=i.createFramebuffer()}else q.__webglFramebuffer=i.createFramebuffer();if(yt)for(let et=0,it=ot.length;et<it;et++){let pt=n.get(ot[et]);pt.__webglTexture===void 0&&(pt.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&St(C)===!1){q.__webglMultisampledFramebuffer=i.createFramebuffer(),q.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,q.__webglMultisampledFramebuffer);for(let et=0;et<ot.length;et++){let it=ot[et];q.__webglColorRenderbuffer[et]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,q.__webglColorRenderbuffer[et]);let pt=r.convert(it.format,it.colorSpace),O=r.convert(it.type),rt=A(it.internalFormat,pt,O,it.normalized,it.colorSpace,C.isXRRenderTarget===!0),nt=oe(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,nt,rt,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+et,i.RENDERBUFFER,q.__webglColorRenderbuffer[et])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(q.__webglDepthRenderbuffer=i.createRenderbuffer(),Tn(q.__webglDepthRenderbuffer,C,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(_t){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),fe(i.TEXTURE_CUBE_MAP,b);for(let et=0;et<6;et++)if(b.mipmaps.length>0)for(let it=0;it<b.mipmaps.length;it++)Le(q.__webglFramebuffer[et][it],C,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,it);else Le(q.__webglFramebuffer[et],C,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+et,0);T(b)?M(i.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let et=0,it=ot.length;et<it;et++){let pt=ot[et],O=n.get(pt),rt=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(rt=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(rt,O.__webglTexture),fe(rt,pt),Le(q.__webglFramebuffer,C,pt,i.COLOR_ATTACHMENT0+et,rt,0),T(pt)&&M(rt)}e.unbindTexture()}else{let et=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(et=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(et,ht.__webglTexture),fe(et,b),b.mipmaps.length>0)for(let it=0;it<b.mipmaps.length;it++)Le(q.__webglFramebuffer[it],C,b,i.COLOR_ATTACHMENT0,et,it);else Le(q.__webglFramebuffer,C,b,i.COLOR_ATTACHMENT0,et,0);T(b)?M(et):b.mipmaps.length>0&&i.texParameteri(et,i.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),e.unbindTexture()}C.depthBuffer&&gn(C)}function B(C){let b=C.textures;for(let q=0,ht=b.length;q<ht;q++){let ot=b[q];if(T(ot)&&ot.mipmapsAutoUpdate===!0){let _t=R(C),yt=n.get(ot).__webglTexture;e.bindTexture(_t,yt),M(_t),e.unbindTexture()}}}let Ct=[];function Zt(C){if(C.samples>0){if(St(C)===!1){let b=C.textures,q=C.width,ht=C.height,ot=i.COLOR_BUFFER_BIT,_t=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,yt=n.get(C),et=b.length>1;if(et)for(let pt=0;pt<b.length;pt++)e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let pt=0;pt<b.length;pt++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(ot|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(ot|=i.STENCIL_BUFFER_BIT)),et){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(b[pt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,q,ht,0,0,q,ht,ot,i.NEAREST),l===!0&&(Ct.length=0,Ct.push(i.COLOR_ATTACHMENT0+pt),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&Ct.push(_t),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ct))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),et)for(let pt=0;pt<b.length;pt++){e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.RENDERBUFFER,yt.__webglColorRenderbuffer[pt]);let O=n.get(b[pt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,yt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pt,i.TEXTURE_2D,O,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let b=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function oe(C){return Math.min(s.maxSamples,C.samples)}function St(C){let b=n.get(C);return C.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Ue(C){let b=o.render.frame;h.get(C)!==b&&(h.set(C,b),C.update())}function Gt(C,b){let q=C.colorSpace,ht=C.format,ot=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||q!==sa&&q!==vs&&(_e.getTransfer(q)===Te?(ht!==Fi||ot!==Qn)&&$t("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):te("WebGLTextures: Unsupported texture color space:",q)),b}function Yt(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=ut,this.resetTextureUnits=Q,this.getTextureUnits=st,this.setTextureUnits=ft,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=Tt,this.setTextureCube=bt,this.rebindTextures=Je,this.setupRenderTarget=on,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=Zt,this.setupDepthRenderbuffer=gn,this.setupFrameBufferTexture=Le,this.useMultisampledRTT=St,this.dispose=X}function MS(i,t){function e(n,s=vs){let r,o=_e.getTransfer(s);if(n===Qn)return i.UNSIGNED_BYTE;if(n===_c)return i.UNSIGNED_SHORT_4_4_4_4;if(n===xc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===sf)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===rf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===ef)return i.BYTE;if(n===nf)return i.SHORT;if(n===_o)return i.UNSIGNED_SHORT;if(n===gc)return i.INT;if(n===Ni)return i.UNSIGNED_INT;if(n===Mi)return i.FLOAT;if(n===Ui)return i.HALF_FLOAT;if(n===of)return i.ALPHA;if(n===af)return i.RGB;if(n===Fi)return i.RGBA;if(n===ms)return i.DEPTH_COMPONENT;if(n===ys)return i.DEPTH_STENCIL;if(n===yc)return i.RED;if(n===vc)return i.RED_INTEGER;if(n===Ys)return i.RG;if(n===Mc)return i.RG_INTEGER;if(n===bc)return i.RGBA_INTEGER;if(n===Pa||n===Ia||n===La||n===Da)if(o===Te)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Pa)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Da)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Pa)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Ia)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===La)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Da)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Sc||n===wc||n===Ec||n===Ac)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Sc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===wc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Ec)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Ac)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Tc||n===Rc||n===Cc||n===Pc||n===Ic||n===Na||n===Lc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Tc||n===Rc)return o===Te?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Cc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Pc)return r.COMPRESSED_R11_EAC;if(n===Ic)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Na)return r.COMPRESSED_RG11_EAC;if(n===Lc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Dc||n===Nc||n===Uc||n===Fc||n===Oc||n===Bc||n===kc||n===zc||n===Gc||n===Vc||n===Hc||n===Wc||n===Xc||n===qc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Dc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Nc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Uc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Fc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Oc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Bc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===kc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===zc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Gc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Vc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Hc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Wc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Xc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===qc)return o===Te?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Yc||n===$c||n===Zc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Yc)return o===Te?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===$c)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Zc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Jc||n===Kc||n===Ua||n===jc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Jc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Kc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Ua)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===jc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===dr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var bS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,SS=`
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

}`,Cf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new da(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new ji({vertexShader:bS,fragmentShader:SS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new $e(new ar(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Pf=class extends Li{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,p=null,_=typeof XRWebGLBinding<"u",m=new Cf,g={},x=e.getContextAttributes(),T=null,M=null,R=[],A=[],y=new It,E=null,F=null,U=new Bn;U.viewport=new Ye;let L=new Bn;L.viewport=new Ye;let G=[U,L],W=new uc,N=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let mt=R[tt];return mt===void 0&&(mt=new no,R[tt]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(tt){let mt=R[tt];return mt===void 0&&(mt=new no,R[tt]=mt),mt.getGripSpace()},this.getHand=function(tt){let mt=R[tt];return mt===void 0&&(mt=new no,R[tt]=mt),mt.getHandSpace()};function $(tt){let mt=A.indexOf(tt.inputSource);if(mt===-1)return;let xt=R[mt];xt!==void 0&&(xt.update(tt.inputSource,tt.frame,c||o),xt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function H(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",H),s.removeEventListener("inputsourceschange",ct);for(let tt=0;tt<R.length;tt++){let mt=A[tt];mt!==null&&(A[tt]=null,R[tt].disconnect(mt))}N=null,X=null,m.reset();for(let tt in g)delete g[tt];if(t.setRenderTarget(T),d=null,f=null,u=null,s=null,M=null,ut.stop(),n.isPresenting=!1,t.setPixelRatio(E),t.setSize(y.width,y.height,!1),F!==null){let tt=F.camera;tt.fov=F.fov,tt.zoom=F.zoom,tt.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&$t("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&_&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(T=t.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",H),s.addEventListener("inputsourceschange",ct),x.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(y),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,Tt=null,bt=null;x.depth&&(bt=x.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=x.stencil?ys:ms,Tt=x.stencil?dr:Ni);let Xt={colorFormat:e.RGBA8,depthFormat:bt,scaleFactor:r};u=this.getBinding(),f=u.createProjectionLayer(Xt),s.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),M=new ci(f.textureWidth,f.textureHeight,{format:Fi,type:Qn,depthTexture:new _s(f.textureWidth,f.textureHeight,Tt,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:x.stencil,colorSpace:t.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}else{let xt={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};d=new XRWebGLLayer(s,e,xt),s.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),M=new ci(d.framebufferWidth,d.framebufferHeight,{format:Fi,type:Qn,colorSpace:t.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ut.setContext(s),ut.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ct(tt){for(let mt=0;mt<tt.removed.length;mt++){let xt=tt.removed[mt],Tt=A.indexOf(xt);Tt>=0&&(A[Tt]=null,R[Tt].disconnect(xt))}for(let mt=0;mt<tt.added.length;mt++){let xt=tt.added[mt],Tt=A.indexOf(xt);if(Tt===-1){for(let Xt=0;Xt<R.length;Xt++)if(Xt>=A.length){A.push(xt),Tt=Xt;break}else if(A[Xt]===null){A[Xt]=xt,Tt=Xt;break}if(Tt===-1)break}let bt=R[Tt];bt&&bt.connect(xt)}}function K(tt,mt){mt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(mt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let mt=tt.near,xt=tt.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(xt=m.depthFar)),W.near=L.near=U.near=mt,W.far=L.far=U.far=xt,(N!==W.near||X!==W.far)&&(s.updateRenderState({depthNear:W.near,depthFar:W.far}),N=W.near,X=W.far),W.layers.mask=tt.layers.mask|6,U.layers.mask=W.layers.mask&-5,L.layers.mask=W.layers.mask&-3;let Tt=tt.parent,bt=W.cameras;K(W,Tt);for(let Xt=0;Xt<bt.length;Xt++)K(bt[Xt],Tt);W.projectionMatrix.copy(U.projectionMatrix),W.projectionMatrixInverse.copy(U.projectionMatrixInverse),F===null&&tt.isPerspectiveCamera&&(F={camera:tt,fov:tt.fov,zoom:tt.zoom}),Q(tt,W,Tt)};function Q(tt,mt,xt){xt===null?tt.matrix.copy(mt.matrixWorld):(tt.matrix.copy(xt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(mt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(mt.projectionMatrix),tt.projectionMatrixInverse.copy(mt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=Qr*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return W},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(tt){l=tt,f!==null&&(f.fixedFoveation=tt),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=tt)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(W)},this.getCameraTexture=function(tt){return g[tt]};let st=null;function ft(tt,mt){if(h=mt.getViewerPose(c||o),p=mt,h!==null){let xt=h.views;d!==null&&(t.setRenderTargetFramebuffer(M,d.framebuffer),t.setRenderTarget(M));let Tt=!1;xt.length!==W.cameras.length&&(W.cameras.length=0,Tt=!0);for(let Vt=0;Vt<xt.length;Vt++){let fe=xt[Vt],ce=null;if(d!==null)ce=d.getViewport(fe);else{let Xe=u.getViewSubImage(f,fe);ce=Xe.viewport,Vt===0&&(t.setRenderTargetTextures(M,Xe.colorTexture,Xe.depthStencilTexture),t.setRenderTarget(M))}let ie=G[Vt];ie===void 0&&(ie=new Bn,ie.layers.enable(Vt),ie.viewport=new Ye,G[Vt]=ie),ie.matrix.fromArray(fe.transform.matrix),ie.matrix.decompose(ie.position,ie.quaternion,ie.scale),ie.projectionMatrix.fromArray(fe.projectionMatrix),ie.projectionMatrixInverse.copy(ie.projectionMatrix).invert(),ie.viewport.set(ce.x,ce.y,ce.width,ce.height),Vt===0&&(W.matrix.copy(ie.matrix),W.matrix.decompose(W.position,W.quaternion,W.scale)),Tt===!0&&W.cameras.push(ie)}let bt=s.enabledFeatures;if(bt&&bt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){u=n.getBinding();let Vt=u.getDepthInformation(xt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,s.renderState)}if(bt&&bt.includes("camera-access")&&_){t.state.unbindTexture(),u=n.getBinding();for(let Vt=0;Vt<xt.length;Vt++){let fe=xt[Vt].camera;if(fe){let ce=g[fe];ce||(ce=new da,g[fe]=ce);let ie=u.getCameraImage(fe);ce.sourceTexture=ie}}}}for(let xt=0;xt<R.length;xt++){let Tt=A[xt],bt=R[xt];Tt!==null&&bt!==void 0&&bt.update(Tt,mt,c||o)}st&&st(tt,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ut=new Xm;ut.setAnimationLoop(ft),this.setAnimationLoop=function(tt){st=tt},this.dispose=function(){}}},wS=new Wt,eg=new ne;eg.set(-1,0,0,0,1,0,0,0,1);function ES(i,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,_f(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,x,T,M){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),f(m,g),g.isMeshPhysicalMaterial&&d(m,g,M)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,x,T):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===vn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===vn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=t.get(g),T=x.envMap,M=x.envMapRotation;T&&(m.envMap.value=T,m.envMapRotation.value.setFromMatrix4(wS.makeRotationFromEuler(M)).transpose(),T.isCubeTexture&&T.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(eg),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,x,T){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=T*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function f(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function d(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===vn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let x=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function AS(i,t,e,n){let s={},r={};function o(x,T){let M=T.program;n.uniformBlockBinding(x,M,s[x.id])}function a(x,T){let M=s[x.id];M===void 0&&(p(x),M=l(x),s[x.id]=M,x.addEventListener("dispose",m));let R=T.program;n.updateUBOMapping(x,R);let A=t.render.frame;r[x.id]!==A&&(c(x),r[x.id]=A)}function l(x){let T=i.createBuffer(),M=x.__size,R=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,T),i.bufferData(i.UNIFORM_BUFFER,M,R),i.bindBuffer(i.UNIFORM_BUFFER,null),T}function c(x){let T=s[x.id],M=x.uniforms,R=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,T);for(let A=0,y=M.length;A<y;A++){let E=M[A];if(Array.isArray(E))for(let F=0,U=E.length;F<U;F++)h(E[F],A,F,R);else h(E,A,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,T,M,R){if(f(x,T,M,R)===!0){let A=x.__offset,y=x.value;if(Array.isArray(y)){let E=0;for(let F=0;F<y.length;F++){let U=y[F],L=_(U,!0);u(U,x.__data,E),E+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(y,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,A,x.__data)}}function u(x,T,M){typeof x=="number"||typeof x=="boolean"?T[M]=x:x.isMatrix3?(T[M]=x.elements[0],T[M+1]=x.elements[1],T[M+2]=x.elements[2],T[M+3]=0,T[M+4]=x.elements[3],T[M+5]=x.elements[4],T[M+6]=x.elements[5],T[M+7]=0,T[M+8]=x.elements[6],T[M+9]=x.elements[7],T[M+10]=x.elements[8],T[M+11]=0):ArrayBuffer.isView(x)?T.set(x.subarray(0,T.length-M),M):x.toArray(T,M)}function f(x,T,M,R){let A=x.value,y=T+"_"+M;if(Array.isArray(A)){R[y]===void 0&&(R[y]=[]);let E=R[y],F=!1;for(let U=0;U<A.length;U++)d(A[U],E,U)===!0&&(F=!0);return F}return d(A,R,y)}function d(x,T,M){if(T[M]===void 0)return typeof x=="number"||typeof x=="boolean"?T[M]=x:ArrayBuffer.isView(x)?T[M]=x.slice():T[M]=x.clone(),!0;{let R=T[M];if(typeof x=="number"||typeof x=="boolean"){if(R!==x)return T[M]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(R.equals(x)===!1)return R.copy(x),!0}}return!1}function p(x){let T=x.uniforms,M=0,R=16;for(let y=0,E=T.length;y<E;y++){let F=Array.isArray(T[y])?T[y]:[T[y]];for(let U=0,L=F.length;U<L;U++){let G=F[U],W=Array.isArray(G.value)?G.value:[G.value],N=Array.isArray(T[y])||Array.isArray(G.value),X=M;for(let H=0,ct=W.length;H<ct;H++){let K=W[H],Q=_(K,N),st=M%R,ft=st%Q.boundary,ut=st+ft;M+=ft,ut!==0&&R-ut<Q.storage&&(M+=R-ut),H===0&&(X=M),M+=Q.storage}let $=G.type==="int"?Int32Array:G.type==="uint"?Uint32Array:Float32Array;G.__data=new $((M-X)/Float32Array.BYTES_PER_ELEMENT),G.__offset=X}}let A=M%R;return A>0&&(M+=R-A),x.__size=M,x.__cache={},this}function _(x,T){let M={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(M.boundary=4,M.storage=4):x.isVector2?(M.boundary=8,M.storage=8):x.isVector3||x.isColor?(M.boundary=16,M.storage=12):x.isVector4?(M.boundary=16,M.storage=16):x.isMatrix3?(M.boundary=16,M.storage=48):x.isMatrix4?(M.boundary=16,M.storage=64):x.isTexture?$t("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(M.boundary=16,M.storage=x.byteLength):$t("WebGLRenderer: Unsupported uniform value type.",x),T===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function m(x){let T=x.target;T.removeEventListener("dispose",m),i.deleteBuffer(s[T.id]),delete s[T.id],delete r[T.id]}function g(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var TS=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function RS(){return es===null&&(es=new ha(TS,16,16,Ys,Ui),es.name="DFG_LUT",es.minFilter=Yn,es.magFilter=Yn,es.wrapS=Zi,es.wrapT=Zi,es.generateMipmaps=!1,es.needsUpdate=!0),es}var ih=class{constructor(t={}){let{canvas:e=pm(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1,outputBufferType:d=Qn}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=d,m=new Set([bc,Mc,vc]),g=new Set([Qn,Ni,_o,dr,_c,xc]),x=new Uint32Array(4),T=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},R=null,A=null,y=[],E=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let U=this,L=!1,G=null,W=null,N=null,X=null;this._outputColorSpace=li;let $=0,H=0,ct=null,K=-1,Q=null,st=new Ye,ft=new Ye,ut=null,tt=new Kt(0),mt=0,xt=e.width,Tt=e.height,bt=1,Xt=null,re=null,Vt=new Ye(0,0,xt,Tt),fe=new Ye(0,0,xt,Tt),ce=!1,ie=new Gs,Xe=new zl,Be=!1,rn=!1,Le=new Wt,Tn=new I,ve=new Ye,gn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Je=!1;function on(){return ct===null?bt:1}let B=n;function Ct(w,z){return e.getContext(w,z)}let Zt,oe,St,Ue,Gt,Yt,C,b,q,ht,ot,_t,yt,et,it,pt,O,rt,nt,wt,gt,Mt,Ht;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Rt,!1),B===null){let z="webgl2";if(B=Ct(z,w),B===null)throw Ct(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(w){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),te("WebGLRenderer: "+w.message),w}function jt(){Zt=new kM(B),Zt.init(),gt=new MS(B,Zt),oe=new RM(B,Zt,t,gt),St=new yS(B,Zt),oe.reversedDepthBuffer&&f&&St.buffers.depth.setReversed(!0),W=B.createFramebuffer(),N=B.createFramebuffer(),X=B.createFramebuffer(),Ue=new VM(B),Gt=new rS,Yt=new vS(B,Zt,St,Gt,oe,gt,Ue),C=new BM(U),b=new Wx(B),Mt=new AM(B,b),q=new zM(B,b,Ue,Mt),ht=new WM(B,q,b,Mt,Ue),rt=new HM(B,oe,Yt),it=new CM(Gt),ot=new sS(U,C,Zt,oe,Mt,it),_t=new ES(U,Gt),yt=new aS,et=new dS(Zt),O=new EM(U,C,St,ht,p,l),pt=new xS(U,ht,oe),Ht=new AS(B,Ue,oe,St),nt=new TM(B,Zt,Ue),wt=new GM(B,Zt,Ue),Ue.programs=ot.programs,U.capabilities=oe,U.extensions=Zt,U.properties=Gt,U.renderLists=yt,U.shadowMap=pt,U.state=St,U.info=Ue}_!==Qn&&(F=new qM(_,e.width,e.height,a,s,r));let lt=new Pf(U,B);this.xr=lt,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let w=Zt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=Zt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return bt},this.setPixelRatio=function(w){w!==void 0&&(bt=w,this.setSize(xt,Tt,!1))},this.getSize=function(w){return w.set(xt,Tt)},this.setSize=function(w,z,j=!0){if(lt.isPresenting){$t("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=w,Tt=z,e.width=Math.floor(w*bt),e.height=Math.floor(z*bt),j===!0&&(e.style.width=w+"px",e.style.height=z+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,w,z)},this.getDrawingBufferSize=function(w){return w.set(xt*bt,Tt*bt).floor()},this.setDrawingBufferSize=function(w,z,j){xt=w,Tt=z,bt=j,e.width=Math.floor(w*j),e.height=Math.floor(z*j),this.setViewport(0,0,w,z)},this.setEffects=function(w){if(_===Qn){te("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let z=0;z<w.length;z++)if(w[z].isOutputPass===!0){$t("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(st)},this.getViewport=function(w){return w.copy(Vt)},this.setViewport=function(w,z,j,Y){w.isVector4?Vt.set(w.x,w.y,w.z,w.w):Vt.set(w,z,j,Y),St.viewport(st.copy(Vt).multiplyScalar(on()).round())},this.getScissor=function(w){return w.copy(fe)},this.setScissor=function(w,z,j,Y){w.isVector4?fe.set(w.x,w.y,w.z,w.w):fe.set(w,z,j,Y),St.scissor(ft.copy(fe).multiplyScalar(on()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(w){St.setScissorTest(ce=w)},this.setOpaqueSort=function(w){Xt=w},this.setTransparentSort=function(w){re=w},this.getClearColor=function(w){return w.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(w=!0,z=!0,j=!0){let Y=0;if(w){let Z=!1;if(ct!==null){let Et=ct.texture.format;Z=m.has(Et)}if(Z){let Et=ct.texture.type,Pt=g.has(Et),At=O.getClearColor(),Lt=O.getClearAlpha(),zt=At.r,ee=At.g,de=At.b;Pt?(x[0]=zt,x[1]=ee,x[2]=de,x[3]=Lt,B.clearBufferuiv(B.COLOR,0,x)):(T[0]=zt,T[1]=ee,T[2]=de,T[3]=Lt,B.clearBufferiv(B.COLOR,0,T))}else Y|=B.COLOR_BUFFER_BIT}z&&(Y|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),j&&(Y|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&B.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),G=w},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Rt,!1),O.dispose(),yt.dispose(),et.dispose(),Yt.dispose(),Gt.dispose(),C.dispose(),ht.dispose(),q.dispose(),Mt.dispose(),Ht.dispose(),ot.dispose(),lt.dispose(),lt.removeEventListener("sessionstart",ja),lt.removeEventListener("sessionend",Gi),ss.stop()};function Bt(w){w.preventDefault(),ff("WebGLRenderer: Context Lost."),L=!0}function Qt(){ff("WebGLRenderer: Context Restored."),L=!1;let w=Ue.autoReset,z=pt.enabled,j=pt.autoUpdate,Y=pt.needsUpdate,Z=pt.type;jt(),Ue.autoReset=w,pt.enabled=z,pt.autoUpdate=j,pt.needsUpdate=Y,pt.type=Z}function Rt(w){te("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ae(w){let z=w.target;z.removeEventListener("dispose",ae),ke(z)}function ke(w){zn(w),Gt.remove(w)}function zn(w){let z=Gt.get(w).programs;z!==void 0&&(z.forEach(function(j){ot.releaseProgram(j)}),w.isShaderMaterial&&ot.releaseShaderCache(w))}this.renderBufferDirect=function(w,z,j,Y,Z,Et){z===null&&(z=gn);let Pt=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,At=zo(w,z,j,Y,Z);St.setMaterial(Y,Pt);let Lt=j.index,zt=1;if(Y.wireframe===!0){if(Lt=q.getWireframeAttribute(j),Lt===void 0)return;zt=2}let ee=j.drawRange,de=j.attributes.position,kt=ee.start*zt,pe=(ee.start+ee.count)*zt;Et!==null&&(kt=Math.max(kt,Et.start*zt),pe=Math.min(pe,(Et.start+Et.count)*zt)),Lt!==null?(kt=Math.max(kt,0),pe=Math.min(pe,Lt.count)):de!=null&&(kt=Math.max(kt,0),pe=Math.min(pe,de.count));let Ze=pe-kt;if(Ze<0||Ze===1/0)return;Mt.setup(Z,Y,At,j,Lt);let Ce,Pe=nt;if(Lt!==null&&(Ce=b.get(Lt),Pe=wt,Pe.setIndex(Ce)),Z.isMesh)Y.wireframe===!0?(St.setLineWidth(Y.wireframeLinewidth*on()),Pe.setMode(B.LINES)):Pe.setMode(B.TRIANGLES);else if(Z.isLine){let _n=Y.linewidth;_n===void 0&&(_n=1),St.setLineWidth(_n*on()),Z.isLineSegments?Pe.setMode(B.LINES):Z.isLineLoop?Pe.setMode(B.LINE_LOOP):Pe.setMode(B.LINE_STRIP)}else Z.isPoints?Pe.setMode(B.POINTS):Z.isSprite&&Pe.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if(Zt.get("WEBGL_multi_draw"))Pe.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let _n=Z._multiDrawStarts,Ft=Z._multiDrawCounts,an=Z._multiDrawCount,ge=Lt?b.get(Lt).bytesPerElement:1,os=Gt.get(Y).currentProgram.getUniforms();for(let ln=0;ln<an;ln++)os.setValue(B,"_gl_DrawID",ln),Pe.render(_n[ln]/ge,Ft[ln])}else if(Z.isInstancedMesh)Pe.renderInstances(kt,Ze,Z.count);else if(j.isInstancedBufferGeometry){let _n=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,Ft=Math.min(j.instanceCount,_n);Pe.renderInstances(kt,Ze,Ft)}else Pe.render(kt,Ze)};function Oo(w,z,j,Y){G!==null&&w.isNodeMaterial&&G.setObject(Y,w),Be===!0&&it.setState(w,j,!1),w.transparent===!0&&w.side===jn&&w.forceSinglePass===!1?(w.side=vn,w.needsUpdate=!0,Vi(w,z,Y),w.side=Qi,w.needsUpdate=!0,Vi(w,z,Y),w.side=jn):Vi(w,z,Y)}this.compile=function(w,z,j=null){j===null&&(j=w),G!==null&&G.renderStart(w,z,j),A=et.get(j),A.init(z),E.push(A),j.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),w!==j&&w.traverseVisible(function(Z){Z.isLight&&Z.layers.test(z.layers)&&(A.pushLight(Z),Z.castShadow&&A.pushShadow(Z))}),A.setupLights(),G!==null&&G.updateLights(A.state.lightsArray),rn=this.localClippingEnabled,Be=it.init(this.clippingPlanes,rn),Be===!0&&it.setGlobalState(this.clippingPlanes,z),G!==null&&pt.render(A.state.shadowsArray,j,z);let Y=new Set;return w.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let Et=Z.material;if(Et)if(Array.isArray(Et))for(let Pt=0;Pt<Et.length;Pt++){let At=Et[Pt];Oo(At,j,z,Z),Y.add(At)}else Oo(Et,j,z,Z),Y.add(Et)}),A=E.pop(),G!==null&&G.renderEnd(),Y},this.compileAsync=function(w,z,j=null){let Y=this.compile(w,z,j);return new Promise(Z=>{function Et(){if(Y.forEach(function(Pt){let Lt=Gt.get(Pt).currentProgram;(Lt===void 0||Lt.isReady())&&Y.delete(Pt)}),Y.size===0){Z(w);return}setTimeout(Et,10)}Zt.get("KHR_parallel_shader_compile")!==null?Et():setTimeout(Et,10)})};let wr=null;function jh(w){wr&&wr(w)}function ja(){ss.stop()}function Gi(){ss.start()}let ss=new Xm;ss.setAnimationLoop(jh),typeof self<"u"&&ss.setContext(self),this.setAnimationLoop=function(w){wr=w,lt.setAnimationLoop(w),w===null?ss.stop():ss.start()},lt.addEventListener("sessionstart",ja),lt.addEventListener("sessionend",Gi),this.render=function(w,z){if(z!==void 0&&z.isCamera!==!0){te("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;G!==null&&G.renderStart(w,z);let j=lt.enabled===!0&&lt.isPresenting===!0,Y=F!==null&&(ct===null||j)&&F.begin(U,ct);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),lt.enabled===!0&&lt.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(lt.cameraAutoUpdate===!0&&lt.updateCamera(z),z=lt.getCamera()),w.isScene===!0&&w.onBeforeRender(U,w,z,ct),A=et.get(w,E.length),A.init(z),A.state.textureUnits=Yt.getTextureUnits(),E.push(A),Le.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?Xe.setFromArrayCamera(z):ie.setFromProjectionMatrix(Le,yi,z.reversedDepth),rn=this.localClippingEnabled,Be=it.init(this.clippingPlanes,rn),R=yt.get(w,y.length),R.init(),y.push(R),this.info.render.frame++,lt.enabled===!0&&lt.isPresenting===!0){let Pt=U.xr.getDepthSensingMesh();Pt!==null&&rs(Pt,z,-1/0,U.sortObjects)}rs(w,z,0,U.sortObjects),R.finish(),G!==null&&G.updateLights(A.state.lightsArray),U.sortObjects===!0&&R.sort(Xt,re),Je=lt.enabled===!1||lt.isPresenting===!1||lt.hasDepthSensing()===!1,Je&&O.addToRenderList(R,w),this.info.autoReset===!0&&this.info.reset(),Be===!0&&it.beginShadows();let Z=A.state.shadowsArray;if(pt.render(Z,w,z),Be===!0&&it.endShadows(),(Y&&F.hasRenderPass())===!1){let Pt=R.opaque,At=R.transmissive;if(A.setupLights(),z.isArrayCamera){let Lt=z.cameras;if(At.length>0)for(let zt=0,ee=Lt.length;zt<ee;zt++){let de=Lt[zt];Ai(Pt,At,w,de)}Je&&O.render(w);for(let zt=0,ee=Lt.length;zt<ee;zt++){let de=Lt[zt];Bo(R,w,de,de.viewport)}}else At.length>0&&Ai(Pt,At,w,z),Je&&O.render(w),Bo(R,w,z)}ct!==null&&H===0&&(Yt.updateMultisampleRenderTarget(ct),Yt.updateRenderTargetMipmap(ct)),Y&&F.end(U),w.isScene===!0&&w.onAfterRender(U,w,z),Mt.resetDefaultState(),K=-1,Q=null,E.pop(),E.length>0?(A=E[E.length-1],Yt.setTextureUnits(A.state.textureUnits),Be===!0&&it.setGlobalState(U.clippingPlanes,A.state.camera)):A=null,y.pop(),y.length>0?R=y[y.length-1]:R=null,G!==null&&G.renderEnd()};function rs(w,z,j,Y){if(w.visible===!1)return;if(w.layers.test(z.layers)){if(w.isGroup)j=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(z);else if(w.isLight)A.pushLight(w),w.castShadow&&A.pushShadow(w);else if(w.isSprite){let Pt=z.isArrayCamera?Xe:ie;if(!w.frustumCulled||w.intersectsFrustum(Pt)){Y&&ve.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Le);let At=ht.update(w),Lt=w.material;Lt.visible&&R.push(w,At,Lt,j,ve.z,null,z)}}else if(w.isMesh||w.isLine||w.isPoints){let Pt=z.isArrayCamera?Xe:ie;if(!w.frustumCulled||w.intersectsFrustum(Pt)){let At=ht.update(w),Lt=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),ve.copy(w.boundingSphere.center)):(At.boundingSphere===null&&At.computeBoundingSphere(),ve.copy(At.boundingSphere.center)),ve.applyMatrix4(w.matrixWorld).applyMatrix4(Le)),Array.isArray(Lt)){let zt=At.groups;for(let ee=0,de=zt.length;ee<de;ee++){let kt=zt[ee],pe=Lt[kt.materialIndex];pe&&pe.visible&&R.push(w,At,pe,j,ve.z,kt,z)}}else Lt.visible&&R.push(w,At,Lt,j,ve.z,null,z)}}}let Et=w.children;for(let Pt=0,At=Et.length;Pt<At;Pt++)rs(Et[Pt],z,j,Y)}function Bo(w,z,j,Y){let{opaque:Z,transmissive:Et,transparent:Pt}=w;A.setupLightsView(j),Be===!0&&it.setGlobalState(U.clippingPlanes,j),Y&&St.viewport(st.copy(Y)),Z.length>0&&Ke(Z,z,j),Et.length>0&&Ke(Et,z,j),Pt.length>0&&Ke(Pt,z,j),St.buffers.depth.setTest(!0),St.buffers.depth.setMask(!0),St.buffers.color.setMask(!0),St.setPolygonOffset(!1)}function Ai(w,z,j,Y){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;if(A.state.transmissionRenderTarget[Y.id]===void 0){let kt=Zt.has("EXT_color_buffer_half_float")||Zt.has("EXT_color_buffer_float");A.state.transmissionRenderTarget[Y.id]=new ci(1,1,{generateMipmaps:!0,type:kt?Ui:Qn,minFilter:xs,samples:Math.max(4,oe.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_e.workingColorSpace})}let Et=A.state.transmissionRenderTarget[Y.id],Pt=Y.viewport||st;Et.setSize(Pt.z*U.transmissionResolutionScale,Pt.w*U.transmissionResolutionScale);let At=U.getRenderTarget(),Lt=U.getActiveCubeFace(),zt=U.getActiveMipmapLevel();U.setRenderTarget(Et),U.getClearColor(tt),mt=U.getClearAlpha(),mt<1&&U.setClearColor(16777215,.5),U.clear(),Je&&O.render(j);let ee=U.toneMapping;U.toneMapping=ts;let de=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),A.setupLightsView(Y),Be===!0&&it.setGlobalState(U.clippingPlanes,Y),Ke(w,j,Y),Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et),Zt.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let pe=0,Ze=z.length;pe<Ze;pe++){let Ce=z[pe],{object:Pe,geometry:_n,material:Ft,group:an}=Ce;if(Ft.side===jn&&Pe.layers.test(Y.layers)){let ge=Ft.side;Ft.side=vn,Ft.needsUpdate=!0,en(Pe,j,Y,_n,Ft,an),Ft.side=ge,Ft.needsUpdate=!0,kt=!0}}kt===!0&&(Yt.updateMultisampleRenderTarget(Et),Yt.updateRenderTargetMipmap(Et))}U.setRenderTarget(At,Lt,zt),U.setClearColor(tt,mt),de!==void 0&&(Y.viewport=de),U.toneMapping=ee}function Ke(w,z,j){let Y=z.isScene===!0?z.overrideMaterial:null;for(let Z=0,Et=w.length;Z<Et;Z++){let Pt=w[Z],{object:At,geometry:Lt,group:zt}=Pt,ee=Pt.material;ee.allowOverride===!0&&Y!==null&&(ee=Y),At.layers.test(j.layers)&&en(At,z,j,Lt,ee,zt)}}function en(w,z,j,Y,Z,Et){G!==null&&Z.isNodeMaterial&&G.setObject(w,Z),w.onBeforeRender(U,z,j,Y,Z,Et),w.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),Z.onBeforeRender(U,z,j,Y,w,Et),Z.transparent===!0&&Z.side===jn&&Z.forceSinglePass===!1?(Z.side=vn,Z.needsUpdate=!0,U.renderBufferDirect(j,z,Y,Z,w,Et),Z.side=Qi,Z.needsUpdate=!0,U.renderBufferDirect(j,z,Y,Z,w,Et),Z.side=jn):U.renderBufferDirect(j,z,Y,Z,w,Et),w.onAfterRender(U,z,j,Y,Z,Et)}function nn(w){let z=0;for(let j of w)j.texture!==null&&z++;return z}function Vi(w,z,j){z.isScene!==!0&&(z=gn);let Y=Gt.get(w),Z=A.state.lights,Et=A.state.shadowsArray,Pt=Z.state.version,At=ot.getParameters(w,Z.state,Et,z,j,A.state.lightProbeGridArray),Lt=ot.getProgramCacheKey(At),zt=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?z.environment:null,Y.fog=z.fog;let ee=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=C.get(w.envMap||Y.environment,ee),Y.envMapRotation=Y.environment!==null&&w.envMap===null?z.environmentRotation:w.envMapRotation,zt===void 0&&(w.addEventListener("dispose",ae),zt=new Map,Y.programs=zt,Y.programVariants=new Map);let de=zt.get(Lt);if(de!==void 0){if(Y.currentProgram===de&&Y.lightsStateVersion===Pt)return ko(w,At),de}else At.uniforms=ot.getUniforms(w),G!==null&&w.isNodeMaterial&&G.build(w,j,At),w.onBeforeCompile(At,U),de=ot.acquireProgram(At,Lt),zt.set(Lt,de),Y.uniforms=At.uniforms;let kt=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(kt.clippingPlanes=it.uniform),ko(w,At),Y.needsLights=Rs(w),Y.lightsStateVersion=Pt,Y.needsLights&&(kt.ambientLightColor.value=Z.state.ambient,kt.lightProbe.value=Z.state.probe,kt.sunLights.value=Z.state.sun,kt.sunLightShadows.value=Z.state.sunShadow,kt.directionalLights.value=Z.state.directional,kt.directionalLightShadows.value=Z.state.directionalShadow,kt.spotLights.value=Z.state.spot,kt.spotLightShadows.value=Z.state.spotShadow,kt.rectAreaLights.value=Z.state.rectArea,kt.ltc_1.value=Z.state.rectAreaLTC1,kt.ltc_2.value=Z.state.rectAreaLTC2,kt.pointLights.value=Z.state.point,kt.pointLightShadows.value=Z.state.pointShadow,kt.hemisphereLights.value=Z.state.hemi,kt.sunShadowMatrix.value=Z.state.sunShadowMatrix,kt.sunShadowCascade.value=Z.state.sunShadowCascade,kt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,kt.spotLightMatrix.value=Z.state.spotLightMatrix,kt.spotLightMap.value=Z.state.spotLightMap,kt.pointShadowMatrix.value=Z.state.pointShadowMatrix),Y.numLightProbeGrids=nn(A.state.lightProbeGridArray),Y.currentProgram=de,Y.uniformsList=null,de}function ni(w,z,j,Y,Z){let Et=Gt.get(w),Pt=Et.currentProgram.id+","+Y+","+Z,At=Et.programVariants.get(Pt);return At===void 0?(At=Vi(w,z,j),Et.programVariants.set(Pt,At)):(Et.currentProgram=At,Et.uniformsList=null,Et.outputColorSpace=Y,Et.toneMapping=Z),At}function Ts(w){if(w.uniformsList===null){let z=w.currentProgram.getUniforms();w.uniformsList=yo.seqWithValue(z.seq,w.uniforms)}return w.uniformsList}function ko(w,z){let j=Gt.get(w);j.outputColorSpace=z.outputColorSpace,j.batching=z.batching,j.batchingColor=z.batchingColor,j.instancing=z.instancing,j.instancingColor=z.instancingColor,j.instancingMorph=z.instancingMorph,j.skinning=z.skinning,j.morphTargets=z.morphTargets,j.morphNormals=z.morphNormals,j.morphColors=z.morphColors,j.morphTargetsCount=z.morphTargetsCount,j.numClippingPlanes=z.numClippingPlanes,j.numIntersection=z.numClipIntersection,j.vertexAlphas=z.vertexAlphas,j.vertexTangents=z.vertexTangents,j.toneMapping=z.toneMapping}function zo(w,z,j,Y,Z){z.isScene!==!0&&(z=gn),Yt.resetTextureUnits();let Et=z.fog,Pt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?z.environment:null,At=ct===null?U.outputColorSpace:ct.isXRRenderTarget===!0?ct.texture.colorSpace:_e.workingColorSpace,Lt=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,zt=C.get(Y.envMap||Pt,Lt),ee=Y.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,de=!!j.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),kt=!!j.morphAttributes.position,pe=!!j.morphAttributes.normal,Ze=!!j.morphAttributes.color,Ce=ts;Y.toneMapped&&(ct===null||ct.isXRRenderTarget===!0)&&(Ce=U.toneMapping);let Pe=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,_n=Pe!==void 0?Pe.length:0,Ft=Gt.get(Y),an=A.state.lights;if(Be===!0&&(rn===!0||w!==Q)){let Ie=w===Q&&Y.id===K;it.setState(Y,w,Ie)}let ge=!1,os=!1;Y.version===Ft.__version?Ft.needsLights&&Ft.lightsStateVersion!==an.state.version||Z.isBatchedMesh&&Ft.batching===!1||!Z.isBatchedMesh&&Ft.batching===!0||Z.isBatchedMesh&&Ft.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ft.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ft.instancing===!1||!Z.isInstancedMesh&&Ft.instancing===!0||Z.isSkinnedMesh&&Ft.skinning===!1||!Z.isSkinnedMesh&&Ft.skinning===!0||Z.isInstancedMesh&&Ft.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ft.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ft.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ft.instancingMorph===!1&&Z.morphTexture!==null||Ft.envMap!==zt||Y.fog===!0&&Ft.fog!==Et||Ft.numClippingPlanes!==void 0&&(Ft.numClippingPlanes!==it.numPlanes||Ft.numIntersection!==it.numIntersection)||Ft.vertexAlphas!==ee||Ft.vertexTangents!==de||Ft.morphTargets!==kt||Ft.morphNormals!==pe||Ft.morphColors!==Ze||Ft.morphTargetsCount!==_n||Ft.numLightProbeGrids!==nn(A.state.lightProbeGridArray)?ge=!0:(Ft.outputColorSpace!==At||Ft.toneMapping!==Ce)&&(os=!0):(ge=!0,Ft.__version=Y.version);let ln=Ft.currentProgram;(ge===!0||os===!0)&&(ln=os===!0?ni(Y,z,Z,At,Ce):Vi(Y,z,Z),G&&Y.isNodeMaterial&&G.onUpdateProgram(Y,ln,Ft));let Tr=!1,Hi=!1,as=!1,he=ln.getUniforms(),je=Ft.uniforms;if(St.useProgram(ln.program)&&(Tr=!0,Hi=!0,as=!0),Y.id!==K&&(K=Y.id,Hi=!0),Tr||Q!==w){St.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),he.setValue(B,"projectionMatrix",w.projectionMatrix),he.setValue(B,"viewMatrix",w.matrixWorldInverse);let cn=he.map.cameraPosition;cn!==void 0&&cn.setValue(B,Tn.setFromMatrixPosition(w.matrixWorld)),oe.logarithmicDepthBuffer&&he.setValue(B,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&he.setValue(B,"isOrthographic",w.isOrthographicCamera===!0),Q!==w&&(Q=w,Hi=!0,as=!0)}if(Ft.needsLights&&(an.state.sunShadowMap.length>0&&he.setValue(B,"sunShadowMap",an.state.sunShadowMap,Yt),an.state.directionalShadowMap.length>0&&he.setValue(B,"directionalShadowMap",an.state.directionalShadowMap,Yt),an.state.spotShadowMap.length>0&&he.setValue(B,"spotShadowMap",an.state.spotShadowMap,Yt),an.state.pointShadowMap.length>0&&he.setValue(B,"pointShadowMap",an.state.pointShadowMap,Yt)),Z.isSkinnedMesh){he.setOptional(B,Z,"bindMatrix"),he.setOptional(B,Z,"bindMatrixInverse");let Ie=Z.skeleton;Ie&&(Ie.boneTexture===null&&Ie.computeBoneTexture(),he.setValue(B,"boneTexture",Ie.boneTexture,Yt))}Z.isBatchedMesh&&(he.setOptional(B,Z,"batchingTexture"),he.setValue(B,"batchingTexture",Z._matricesTexture,Yt),he.setOptional(B,Z,"batchingIdTexture"),he.setValue(B,"batchingIdTexture",Z._indirectTexture,Yt),he.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(B,"batchingColorTexture",Z._colorsTexture,Yt));let Gn=j.morphAttributes;if((Gn.position!==void 0||Gn.normal!==void 0||Gn.color!==void 0)&&rt.update(Z,j,ln),(Hi||Ft.receiveShadow!==Z.receiveShadow)&&(Ft.receiveShadow=Z.receiveShadow,he.setValue(B,"receiveShadow",Z.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&z.environment!==null&&(je.envMapIntensity.value=z.environmentIntensity),je.dfgLUT!==void 0&&(je.dfgLUT.value=RS()),Hi){if(he.setValue(B,"toneMappingExposure",U.toneMappingExposure),Ft.needsLights&&Er(je,as),Et&&Y.fog===!0&&_t.refreshFogUniforms(je,Et),_t.refreshMaterialUniforms(je,Y,bt,Tt,A.state.transmissionRenderTarget[w.id]),Ft.needsLights&&Ft.numLightProbeGrids>0){let Ie=M,cn=0;for(let Un of A.state.lightProbeGridArray)Un.texture!==null&&(Ie.textures[cn]=Un.texture,Ie.min[cn]=Un.boundingBox.min,Ie.max[cn]=Un.boundingBox.max,Ie.resolution[cn]=Un.resolution,cn++);for(let Un in Ie)Ie[Un].length=cn;je.probesSH.value=Ie.textures,je.probesMin.value=Ie.min,je.probesMax.value=Ie.max,je.probesResolution.value=Ie.resolution}yo.upload(B,Ts(Ft),je,Yt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(yo.upload(B,Ts(Ft),je,Yt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&he.setValue(B,"center",Z.center),he.setValue(B,"modelViewMatrix",Z.modelViewMatrix),he.setValue(B,"normalMatrix",Z.normalMatrix),he.setValue(B,"modelMatrix",Z.matrixWorld),Y.uniformsGroups!==void 0){let Ie=Y.uniformsGroups;for(let cn=0,Un=Ie.length;cn<Un;cn++){let Qa=Ie[cn];Ht.update(Qa,ln),Ht.bind(Qa,ln)}}return ln}function Er(w,z){w.ambientLightColor.needsUpdate=z,w.lightProbe.needsUpdate=z,w.sunLights.needsUpdate=z,w.sunLightShadows.needsUpdate=z,w.directionalLights.needsUpdate=z,w.directionalLightShadows.needsUpdate=z,w.pointLights.needsUpdate=z,w.pointLightShadows.needsUpdate=z,w.spotLights.needsUpdate=z,w.spotLightShadows.needsUpdate=z,w.rectAreaLights.needsUpdate=z,w.hemisphereLights.needsUpdate=z}function Rs(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return ct},this.setRenderTargetTextures=function(w,z,j){let Y=Gt.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Gt.get(w.texture).__webglTexture=z,Gt.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:j,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,z){let j=Gt.get(w);j.__webglFramebuffer=z,j.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(w,z=0,j=0){ct=w,$=z,H=j;let Y=null,Z=!1,Et=!1;if(w){let At=Gt.get(w);if(At.__useDefaultFramebuffer!==void 0){St.bindFramebuffer(B.FRAMEBUFFER,At.__webglFramebuffer),st.copy(w.viewport),ft.copy(w.scissor),ut=w.scissorTest,St.viewport(st),St.scissor(ft),St.setScissorTest(ut),K=-1;return}else if(At.__webglFramebuffer===void 0)Yt.setupRenderTarget(w);else if(At.__hasExternalTextures)Yt.rebindTextures(w,Gt.get(w.texture).__webglTexture,Gt.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let ee=w.depthTexture;if(At.__boundDepthTexture!==ee){if(ee!==null&&Gt.has(ee)&&(w.width!==ee.image.width||w.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Yt.setupDepthRenderbuffer(w)}}let Lt=w.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(Et=!0);let zt=Gt.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(zt[z])?Y=zt[z][j]:Y=zt[z],Z=!0):w.samples>0&&Yt.useMultisampledRTT(w)===!1?Y=Gt.get(w).__webglMultisampledFramebuffer:Array.isArray(zt)?Y=zt[j]:Y=zt,st.copy(w.viewport),ft.copy(w.scissor),ut=w.scissorTest}else st.copy(Vt).multiplyScalar(bt).floor(),ft.copy(fe).multiplyScalar(bt).floor(),ut=ce;if(j!==0&&(Y=W),St.bindFramebuffer(B.FRAMEBUFFER,Y)&&St.drawBuffers(w,Y),St.viewport(st),St.scissor(ft),St.setScissorTest(ut),Z){let At=Gt.get(w.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+z,At.__webglTexture,j)}else if(Et){let At=z;for(let Lt=0;Lt<w.textures.length;Lt++){let zt=Gt.get(w.textures[Lt]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,j,At)}}else if(w!==null&&j!==0){let At=Gt.get(w.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,At.__webglTexture,j)}K=-1};function Ar(w){let z=Gt.get(w);return(z.__readFormat!==w.format||z.__readType!==w.type)&&(z.__readFormat=w.format,z.__readType=w.type,z.__formatReadable=oe.textureFormatReadable(w.format),z.__typeReadable=oe.textureTypeReadable(w.type)),z}this.readRenderTargetPixels=function(w,z,j,Y,Z,Et,Pt,At=0){if(!(w&&w.isWebGLRenderTarget)){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Gt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pt!==void 0&&(Lt=Lt[Pt],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){St.bindFramebuffer(B.FRAMEBUFFER,Lt);try{let zt=w.textures[At],ee=zt.format,de=zt.type;w.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+At);let kt=Ar(zt);if(kt.__formatReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){te("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=w.width-Y&&j>=0&&j<=w.height-Z&&B.readPixels(z,j,Y,Z,gt.convert(ee),gt.convert(de),Et)}finally{let zt=ct!==null?Gt.get(ct).__webglFramebuffer:null;St.bindFramebuffer(B.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(w,z,j,Y,Z,Et,Pt,At=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Gt.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Pt!==void 0&&(Lt=Lt[Pt],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(z>=0&&z<=w.width-Y&&j>=0&&j<=w.height-Z){St.bindFramebuffer(B.FRAMEBUFFER,Lt);let zt=w.textures[At],ee=zt.format,de=zt.type;w.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+At);let kt=Ar(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pe=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,pe),B.bufferData(B.PIXEL_PACK_BUFFER,Et.byteLength,B.STREAM_READ),B.readPixels(z,j,Y,Z,gt.convert(ee),gt.convert(de),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let Ze=ct!==null?Gt.get(ct).__webglFramebuffer:null;St.bindFramebuffer(B.FRAMEBUFFER,Ze);let Ce=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await gm(B,Ce,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,pe),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Et),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(pe),B.deleteSync(Ce),Et}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,z=null,j=0){let Y=Math.pow(2,-j),Z=Math.floor(w.image.width*Y),Et=Math.floor(w.image.height*Y),Pt=z!==null?z.x:0,At=z!==null?z.y:0;Yt.setTexture2D(w,0),B.copyTexSubImage2D(B.TEXTURE_2D,j,0,0,Pt,At,Z,Et),St.unbindTexture()},this.copyTextureToTexture=function(w,z,j=null,Y=null,Z=0,Et=0){let Pt,At,Lt,zt,ee,de,kt,pe,Ze,Ce=w.isCompressedTexture?w.mipmaps[Et]:w.image;if(j!==null)Pt=j.max.x-j.min.x,At=j.max.y-j.min.y,Lt=j.isBox3?j.max.z-j.min.z:1,zt=j.min.x,ee=j.min.y,de=j.isBox3?j.min.z:0;else{let he=Math.pow(2,-Z);Pt=Math.floor(Ce.width*he),At=Math.floor(Ce.height*he),w.isDataArrayTexture?Lt=Ce.depth:w.isData3DTexture?Lt=Math.floor(Ce.depth*he):Lt=1,zt=0,ee=0,de=0}Y!==null?(kt=Y.x,pe=Y.y,Ze=Y.z):(kt=0,pe=0,Ze=0);let Pe=gt.convert(z.format),_n=gt.convert(z.type),Ft;z.isData3DTexture?(Yt.setTexture3D(z,0),Ft=B.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(Yt.setTexture2DArray(z,0),Ft=B.TEXTURE_2D_ARRAY):(Yt.setTexture2D(z,0),Ft=B.TEXTURE_2D),St.activeTexture(B.TEXTURE0),St.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,z.flipY),St.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),St.pixelStorei(B.UNPACK_ALIGNMENT,z.unpackAlignment);let an=St.getParameter(B.UNPACK_ROW_LENGTH),ge=St.getParameter(B.UNPACK_IMAGE_HEIGHT),os=St.getParameter(B.UNPACK_SKIP_PIXELS),ln=St.getParameter(B.UNPACK_SKIP_ROWS),Tr=St.getParameter(B.UNPACK_SKIP_IMAGES);St.pixelStorei(B.UNPACK_ROW_LENGTH,Ce.width),St.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ce.height),St.pixelStorei(B.UNPACK_SKIP_PIXELS,zt),St.pixelStorei(B.UNPACK_SKIP_ROWS,ee),St.pixelStorei(B.UNPACK_SKIP_IMAGES,de);let Hi=w.isDataArrayTexture||w.isData3DTexture,as=z.isDataArrayTexture||z.isData3DTexture;if(w.isDepthTexture){let he=Gt.get(w),je=Gt.get(z),Gn=Gt.get(he.__renderTarget),Ie=Gt.get(je.__renderTarget);St.bindFramebuffer(B.READ_FRAMEBUFFER,Gn.__webglFramebuffer),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ie.__webglFramebuffer);for(let cn=0;cn<Lt;cn++)Hi&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Gt.get(w).__webglTexture,Z,de+cn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Gt.get(z).__webglTexture,Et,Ze+cn)),B.blitFramebuffer(zt,ee,zt+Pt,ee+At,kt,pe,kt+Pt,pe+At,B.DEPTH_BUFFER_BIT,B.NEAREST);St.bindFramebuffer(B.READ_FRAMEBUFFER,null),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||w.isRenderTargetTexture||Gt.has(w)){let he=Gt.get(w),je=Gt.get(z);St.bindFramebuffer(B.READ_FRAMEBUFFER,N),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,X);for(let Gn=0;Gn<Lt;Gn++)Hi?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,he.__webglTexture,Z,de+Gn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,he.__webglTexture,Z),as?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,je.__webglTexture,Et,Ze+Gn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,je.__webglTexture,Et),Z!==0?B.blitFramebuffer(zt,ee,zt+Pt,ee+At,kt,pe,kt+Pt,pe+At,B.COLOR_BUFFER_BIT,B.NEAREST):as?B.copyTexSubImage3D(Ft,Et,kt,pe,Ze+Gn,zt,ee,Pt,At):B.copyTexSubImage2D(Ft,Et,kt,pe,zt,ee,Pt,At);St.bindFramebuffer(B.READ_FRAMEBUFFER,null),St.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else as?w.isDataTexture||w.isData3DTexture?B.texSubImage3D(Ft,Et,kt,pe,Ze,Pt,At,Lt,Pe,_n,Ce.data):z.isCompressedArrayTexture?B.compressedTexSubImage3D(Ft,Et,kt,pe,Ze,Pt,At,Lt,Pe,Ce.data):B.texSubImage3D(Ft,Et,kt,pe,Ze,Pt,At,Lt,Pe,_n,Ce):w.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Et,kt,pe,Pt,At,Pe,_n,Ce.data):w.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Et,kt,pe,Ce.width,Ce.height,Pe,Ce.data):B.texSubImage2D(B.TEXTURE_2D,Et,kt,pe,Pt,At,Pe,_n,Ce);St.pixelStorei(B.UNPACK_ROW_LENGTH,an),St.pixelStorei(B.UNPACK_IMAGE_HEIGHT,ge),St.pixelStorei(B.UNPACK_SKIP_PIXELS,os),St.pixelStorei(B.UNPACK_SKIP_ROWS,ln),St.pixelStorei(B.UNPACK_SKIP_IMAGES,Tr),Et===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&B.generateMipmap(Ft),St.unbindTexture()},this.initRenderTarget=function(w){Gt.get(w).__webglFramebuffer===void 0&&Yt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?Yt.setTextureCube(w,0):w.isData3DTexture?Yt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?Yt.setTexture2DArray(w,0):Yt.setTexture2D(w,0),St.unbindTexture()},this.resetState=function(){$=0,H=0,ct=null,St.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return yi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=_e._getDrawingBufferColorSpace(t),e.unpackColorSpace=_e._getUnpackColorSpace()}};function k(i,t={},...e){let n=document.createElement(i);for(let[s,r]of Object.entries(t))s.startsWith("on")?n.addEventListener(s.slice(2),r):r===!0?n.setAttribute(s,""):r!==!1&&r!=null&&n.setAttribute(s,String(r));return n.append(...e.flat().filter(s=>s!=null&&s!==!1)),n}var fn=i=>k("bdi",{},i);function ye(i,t=5){if(i==null||!Number.isFinite(i))return"\u2013";if(i===0)return"0";let e=Math.abs(i);return e>=1e5||e<.001?i.toExponential(t-2):String(Number(i.toPrecision(t)))}var sn=i=>getComputedStyle(document.documentElement).getPropertyValue(`--${i}`).trim();var CS=i=>i.length>14?`${i.slice(0,5)}\u2026${i.slice(-8)}`:i;function oh(i,t,e){let n=i.map(({name:a},l)=>i.length<=9?`${l+1} ${CS(a)}`:`${l+1}`),s=n.map(a=>Math.ceil(a.length*6.2)+8);s.reduce((a,l)=>a+l,0)>e&&(n.forEach((a,l)=>n[l]=`${l+1}`),s=n.map(a=>Math.ceil(a.length*6.2)+8));let r=s.reduce((a,l)=>a+l,0)>e?0:i.length,o=[];for(let a=0;a<r;a++)o.push(Math.max(t[a]-s[a]/2,a?o[a-1]+s[a-1]:0));for(let a=r-1,l=e;a>=0;l=o[a],a--)o[a]=Math.min(o[a],l-s[a]);return o.map((a,l)=>({left:a,wide:s[l],text:n[l],event:i[l],number:l+1}))}var ng={type:"change"},Lf={type:"start"},sg={type:"end"},ah=new ks,ig=new Xn,PS=Math.cos(70*th.DEG2RAD),Sn=new I,ti=2*Math.PI,Ee={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},If=1e-6,lh=class extends Ra{constructor(t,e=null){super(t,e),this.state=Ee.NONE,this.target=new I,this.cursor=new I,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Xs.ROTATE,MIDDLE:Xs.DOLLY,RIGHT:Xs.PAN},this.touches={ONE:qs.ROTATE,TWO:qs.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new I,this._lastQuaternion=new Ne,this._lastTargetPosition=new I,this._quat=new Ne().setFromUnitVectors(t.up,new I(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new fo,this._sphericalDelta=new fo,this._scale=1,this._panOffset=new I,this._rotateStart=new It,this._rotateEnd=new It,this._rotateDelta=new It,this._panStart=new It,this._panEnd=new It,this._panDelta=new It,this._dollyStart=new It,this._dollyEnd=new It,this._dollyDelta=new It,this._dollyDirection=new I,this._mouse=new It,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=LS.bind(this),this._onPointerDown=IS.bind(this),this._onPointerUp=DS.bind(this),this._onContextMenu=zS.bind(this),this._onMouseWheel=FS.bind(this),this._onKeyDown=OS.bind(this),this._onTouchStart=BS.bind(this),this._onTouchMove=kS.bind(this),this._onMouseDown=NS.bind(this),this._onMouseMove=US.bind(this),this._interceptControlDown=GS.bind(this),this._interceptControlUp=VS.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Ee.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(ng),this.update(),this.state=Ee.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Sn.copy(e).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===Ee.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ti:n>Math.PI&&(n-=ti),s<-Math.PI?s+=ti:s>Math.PI&&(s-=ti),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new I(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new I(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(ah.origin.copy(this.object.position),ah.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(ah.direction))<PS?this.object.lookAt(this.target):(ig.setFromNormalAndCoplanarPoint(this.object.up,this.target),ah.intersectPlane(ig,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>If||8*(1-this._lastQuaternion.dot(this.object.quaternion))>If||this._lastTargetPosition.distanceToSquared(this.target)>If?(this.dispatchEvent(ng),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ti/60*this.autoRotateSpeed*t:ti/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Sn.setFromMatrixColumn(e,0),Sn.multiplyScalar(-t),this._panOffset.add(Sn)}_panUp(t,e){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(e,1):(Sn.setFromMatrixColumn(e,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(t),this._panOffset.add(Sn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/e.clientHeight),this._rotateUp(ti*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ti*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ti*this._rotateDelta.x/e.clientHeight),this._rotateUp(ti*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new It,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function IS(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function LS(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function DS(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(sg),this.state=Ee.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function NS(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Xs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Ee.DOLLY;break;case Xs.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ee.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ee.ROTATE}break;case Xs.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Ee.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Ee.PAN}break;default:this.state=Ee.NONE}this.state!==Ee.NONE&&this.dispatchEvent(Lf)}function US(i){switch(this.state){case Ee.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Ee.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Ee.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function FS(i){this.enabled===!1||this.enableZoom===!1||this.state!==Ee.NONE||(i.preventDefault(),this.dispatchEvent(Lf),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(sg))}function OS(i){this.enabled!==!1&&this._handleKeyDown(i)}function BS(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case qs.ROTATE:if(this.enableRotate===!1){this.state=Ee.NONE;break}this._handleTouchStartRotate(i),this.state=Ee.TOUCH_ROTATE;break;case qs.PAN:if(this.enablePan===!1){this.state=Ee.NONE;break}this._handleTouchStartPan(i),this.state=Ee.TOUCH_PAN;break;default:this.state=Ee.NONE}break;case 2:switch(this.touches.TWO){case qs.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Ee.TOUCH_DOLLY_PAN;break;case qs.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Ee.TOUCH_DOLLY_ROTATE;break;default:this.state=Ee.NONE}break;default:this.state=Ee.NONE}this.state!==Ee.NONE&&this.dispatchEvent(Lf)}function kS(i){switch(this._trackPointer(i),this.state){case Ee.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Ee.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Ee.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Ee.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Ee.NONE}}function zS(i){this.enabled!==!1&&i.preventDefault()}function GS(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function VS(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var ch=class extends rr{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let t=new vi;t.deleteAttribute("uv");let e=new hi({side:vn}),n=new hi,s=new Ea(16777215,900,28,2);s.position.set(.418,16.199,.3),this.add(s);let r=new $e(t,e);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new zs(t,n,6),a=new xn;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let l=new $e(t,bo(50));l.position.set(-16.116,14.37,8.208),l.scale.set(.1,2.428,2.739),this.add(l);let c=new $e(t,bo(50));c.position.set(-16.109,18.021,-8.207),c.scale.set(.1,2.425,2.751),this.add(c);let h=new $e(t,bo(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let u=new $e(t,bo(43));u.position.set(-.462,8.89,14.52),u.scale.set(4.38,5.441,.088),this.add(u);let f=new $e(t,bo(20));f.position.set(3.235,11.486,-12.541),f.scale.set(2.5,2,.1),this.add(f);let d=new $e(t,bo(100));d.position.set(0,20,0),d.scale.set(1,.1,1),this.add(d)}dispose(){let t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(let e of t)e.dispose()}};function bo(i){return new va({color:0,emissive:16777215,emissiveIntensity:i})}var Df=22,HS=[["right",[1,0,0]],["left",[-1,0,0]],["back",[0,1,0]],["front",[0,-1,0]],["top",[0,0,1]],["bottom",[0,0,-1]]],hh=class{constructor(t){this.view=t,this.faces=HS.map(([e,n])=>{let s=k("button",{type:"button",tabindex:"-1","aria-label":`Look from: ${e}`,onclick:()=>t.lookFrom(n)},e),r=t.turned(n).normalize(),o=t.turned(Math.abs(n[2])?[0,n[2],0]:[0,0,1]).normalize(),a=new I().crossVectors(o,r);return{face:s,normal:r,placed:new Wt().makeBasis(a,o,r)}}),this.element=k("div",{class:"cube"},...this.faces.map(({face:e})=>e))}draw(){let t=new Wt().makeRotationFromQuaternion(this.view.camera.quaternion.clone().invert());for(let{face:e,normal:n,placed:s}of this.faces){let r=new Wt().multiplyMatrices(t,s),o=n.clone().transformDirection(t),a=r.elements,l=[a[0],-a[1],a[2],0,-a[4],a[5],-a[6],0,a[8],-a[9],a[10],0,Df*o.x,-Df*o.y,Df*o.z,1];e.style.transform=`matrix3d(${l.map(c=>c.toFixed(4)).join(",")})`,e.style.visibility=o.z>.02?"visible":"hidden"}}};function rg(i,t,e,n,s,r,o){let a=e.clone(),l=new I().crossVectors(a,t).normalize();a.crossVectors(t,l).normalize();let c=Math.tan(n*Math.PI/360)/o,h=[[l,c*s],[a,c]].map(([_,m])=>({axis:_,s:m,right:-1/0,left:-1/0})),[u,f]=[-1/0,1/0];for(let _ of i){let m=_.dot(t);[u,f]=[Math.max(u,m),Math.min(f,m)];for(let g of h){let x=_.dot(g.axis);g.right=Math.max(g.right,x+g.s*m),g.left=Math.max(g.left,-x+g.s*m)}}let d=Math.max(...h.map(({right:_,left:m,s:g})=>(_+m)/2/g),u+r/c),p=_=>h.reduce((m,{axis:g,right:x,left:T})=>m.addScaledVector(g,(x-T)/2),t.clone().multiplyScalar(_));return{position:p(d),target:p((u+f)/2)}}var og=new Wt().makeScale(0,0,0),bi=class{constructor(t,e,n){this.items=n,this.mesh=new zs(t,e,Math.max(n.length,1)),this.mesh.instanceMatrix.setUsage(Qc),this.mesh.frustumCulled=!1,this.mesh.count=n.length,this.scratch=new Wt;let s=new Kt;n.forEach((r,o)=>this.mesh.setColorAt(o,s.set(r.colour))),this.ids=n.map(({id:r})=>r),this.shades=n.map(({colour:r})=>r),this.seen=()=>!0}place(t){this.mesh.visible&&(this.items.forEach((e,n)=>this.mesh.setMatrixAt(n,this.seen(e.id)?this.scratch.multiplyMatrices(t[e.body],e.local):og)),this.mesh.boundingSphere=null,this.mesh.instanceMatrix.needsUpdate=!0)}},$s=class{constructor(t,e,n,s,r=[]){this.mesh=new zs(t,e,Math.max(n,1)),this.mesh.instanceMatrix.setUsage(Qc),this.mesh.frustumCulled=!1,this.mesh.count=n,this.ids=r,this.shades=Array.from({length:n},(o,a)=>Array.isArray(s)?s[a]:s),this.shades.forEach((o,a)=>this.mesh.setColorAt(a,new Kt(o))),this.seen=()=>!0}put(t,e){e!==void 0&&(this.mesh.setMatrixAt(t,this.seen(this.ids[t])&&e||og),this.mesh.boundingSphere=null,this.mesh.instanceMatrix.needsUpdate=!0)}};function ag(i,t,e){let n=new Kt;i.ids.forEach((s,r)=>{let o=s!=null&&(s===t.selected||s===t.hovered);i.mesh.setColorAt(r,n.set(o?e:i.shades[r]))}),i.mesh.instanceColor&&(i.mesh.instanceColor.needsUpdate=!0)}var Ga=new I;function Si(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Ga.copy(t),Ga[n]=0,Ga.normalize();let c=.5*o/(o+a),h=1-Ga.angleTo(i)/l;return Math.sign(Ga[e])===1?h*c:a/(o+a)+c+c*(1-h)}var uh=class i extends vi{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new I,c=new I,h=new I(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,f=this.attributes.normal.array,d=this.attributes.uv.array,p=u.length/6,_=new I,m=.5/o;for(let g=0,x=0;g<u.length;g+=3,x+=2)switch(l.fromArray(u,g),c.copy(l),c.x-=Math.sign(c.x)*m,c.y-=Math.sign(c.y)*m,c.z-=Math.sign(c.z)*m,c.normalize(),u[g+0]=h.x*Math.sign(l.x)+c.x*r,u[g+1]=h.y*Math.sign(l.y)+c.y*r,u[g+2]=h.z*Math.sign(l.z)+c.z*r,f[g+0]=c.x,f[g+1]=c.y,f[g+2]=c.z,Math.floor(g/p)){case 0:_.set(1,0,0),d[x+0]=Si(_,c,"z","y",r,n),d[x+1]=1-Si(_,c,"y","z",r,e);break;case 1:_.set(-1,0,0),d[x+0]=1-Si(_,c,"z","y",r,n),d[x+1]=1-Si(_,c,"y","z",r,e);break;case 2:_.set(0,1,0),d[x+0]=1-Si(_,c,"x","z",r,t),d[x+1]=Si(_,c,"z","x",r,n);break;case 3:_.set(0,-1,0),d[x+0]=1-Si(_,c,"x","z",r,t),d[x+1]=1-Si(_,c,"z","x",r,n);break;case 4:_.set(0,0,1),d[x+0]=1-Si(_,c,"x","y",r,t),d[x+1]=1-Si(_,c,"y","x",r,e);break;case 5:_.set(0,0,-1),d[x+0]=Si(_,c,"x","y",r,t),d[x+1]=1-Si(_,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};function cg(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new yn;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let u=i[h],f=0,d=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(u.attributes[p]),f++}if(f!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(u.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p]),d++}if(d!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,u=[];for(let f=0;f<i.length;++f){let d=i[f].index;for(let p=0;p<d.count;++p)u.push(d.getX(p)+h);h+=i[f].attributes.position.count}l.setIndex(u)}for(let h in r){let u=lg(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let f=0;f<u;++f){let d=[];for(let _=0;_<o[h].length;++_)d.push(o[h][_][f]);let p=lg(d);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function lg(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new qn(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let f=0,d=h.count;f<d;f++)for(let p=0;p<e;p++){let _=h.getComponent(f,p);a.setComponent(f+u,p,_)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}var hg=new I(0,0,1),Uf=class extends $n{constructor(t,e){super(),Object.assign(this,{turns:t,length:e})}getPoint(t,e=new I){let n=Math.min(1,12*t,12*(1-t)),s=2*Math.PI*this.turns*t;return e.set(n*Math.cos(s),n*Math.sin(s),this.length*t)}},Ff=class extends $n{getPoint(t,e=new I){let n=2*Math.PI*2.6*t;return e.set((.25+.75*t)*Math.cos(n),(.25+.75*t)*Math.sin(n),0)}},dn={box:()=>new vi(1,1,1),cylinder:(i=20)=>new oo(1,1,1,i).rotateX(Math.PI/2),roundBox:({x:i,y:t,z:e},n)=>new uh(i,t,e,2,Math.min(n,.2*Math.min(i,t,e))),roundCylinder:(i,t,e,n)=>{let s=Math.min(e,.3*i,.3*t),r=o=>Array.from({length:5},(a,l)=>l/4*(Math.PI/2)).map(a=>new It(i-s+s*Math.cos(a),o*(t/2-s+s*Math.sin(a))));return new ga([new It(0,-t/2),...r(-1).reverse(),...r(1),new It(0,t/2)],n).rotateX(Math.PI/2)},ball:(i=20)=>new _a(1,i,Math.ceil(.7*i)),cone:(i=18)=>new ao(1,1,i).rotateX(Math.PI/2).translate(0,0,-.5),spring:()=>new lo(new Uf(9,12),220,.13,6).scale(1,1,1/12),coil:()=>new lo(new Ff,90,.07,6),turn:()=>cg([new xa(1,.045,8,48,1.5*Math.PI),new ao(.15,.36,16).rotateZ(-Math.PI/2).translate(.1,-1,0)])},fh=new Ne,Va=new I,ug=new I,Nf=new I;function fi(i,t,e,n=!0,s=new Wt){Va.subVectors(t,i);let r=Va.length();return r>0?(fh.setFromUnitVectors(hg,Va.divideScalar(r)),Nf.copy(i),n&&Nf.addScaledVector(Va,r/2),s.compose(Nf,fh,ug.set(e,e,r))):s.makeScale(0,0,0)}function So(i,t,e,n=new Wt){return fh.setFromUnitVectors(hg,Va.copy(t).normalize()),n.compose(i,fh,ug.set(e,e,e))}function mr(i,t){return new Wt().compose(i,new Ne,new I(t,t,t))}var fg=["#4e79a7","#f28e2b","#59a14f","#b07aa1","#76b7b2","#e15759","#edc948","#9c755f","#ff9da7","#7f8fa6"],dg=300,WS=120,XS=.02,qS=8e3,Of=new I,Zs=i=>new I(...i),dh=class{constructor(t,e){this.content=t,this.extent=new Bf(t,e),this.group=new Jn,this.parts={};let n=()=>new hi({color:"#fff",roughness:.5,metalness:.08});this.facets=t.bodies.length>dg?7:48,this.kinds={box:dn.box(),cylinder:dn.cylinder(this.facets),ball:dn.ball(this.facets)};let s=this.lists();this.add("bodies",s,n),this.add("ghost",s,()=>new hi({color:"#fff",transparent:!0,opacity:.16,depthWrite:!1})),this.add("frames",this.frames(),n),this.add("axes",this.axes(),n),this.add("ties",this.ties(),n);for(let{mesh:r}of this.parts.bodies.copies)r.castShadow=r.receiveShadow=!0;this.ghostPlaced=!1,this.outlines=new Jn,this.group.add(this.outlines)}formOf(t){let[e,n]=YS(t,this.extent.size);return{form:e,local:new Wt().set(...pg(t)).multiply(n)}}roundForm(t){let{form:e,local:n}=this.formOf(t),[s,r,o]=[new Ne,new I,new I];n.decompose(o,s,r);let a=`${e} ${r.toArray().map(h=>h.toPrecision(5)).join(" ")}`,l=a in this.kinds,c=Math.min(...r)<XS*this.extent.size;return e==="ball"||this.content.bodies.length>dg||e==="box"&&c||!(Math.min(...r)>0)||!l&&Object.keys(this.kinds).length>WS?{form:e,local:n}:(l||(this.kinds[a]=e==="box"?dn.roundBox(r,.012*this.extent.size):dn.roundCylinder(r.x,r.z,.008*this.extent.size,this.facets)),{form:a,local:new Wt().compose(o,s,new I(1,1,1))})}outline(t){this.outlines.clear();let e=.005*this.extent.size;for(let[n,s]of t){let r=new io({color:s,side:vn});for(let{mesh:o,items:a}of this.parts.bodies.copies){o.geometry.computeBoundingBox();let l=o.geometry.boundingBox.getSize(new I),c=o.geometry.boundingBox.getCenter(new I);for(let{body:h,local:u}of a){if(h!==n)continue;let f=new I().setFromMatrixScale(u).multiply(l),d=new I(...f.toArray().map(m=>m>0?(m+2*e)/m:1)),p=new $e(o.geometry,r),_=new Wt().makeTranslation(c).multiply(new Wt().makeScale(...d)).multiply(new Wt().makeTranslation(c.clone().negate()));Object.assign(p,{matrixAutoUpdate:!1,frustumCulled:!1,userData:{body:n,local:u.clone().multiply(_)}}),this.outlines.add(p)}}}}add(t,e,n){let s=Object.entries(e).map(([o,a])=>new bi(this.kinds[o],n(),a)),r=new Jn;for(let o of s)r.add(o.mesh);this.parts[t]={group:r,copies:s},this.group.add(r)}colourOf(t){return this.content.bodies[t].colour??fg[t%fg.length]}lists(){let t={box:[],cylinder:[],ball:[]},e=this.extent.size,n=Math.max(...this.content.bodies.map(s=>s.mass),1e-300);return this.content.bodies.forEach((s,r)=>{let o=(a,l,c)=>(t[a]??=[]).push({body:r+1,local:l,colour:c??this.colourOf(r),id:`body ${r+1}`});for(let a of s.shapes){let{form:l,local:c}=this.roundForm(a);o(l,c,a.colour)}if(!s.shapes.length){for(let a of s.skeleton)o("cylinder",fi(Of,Zs(a),.008*e));o("ball",mr(Of,.014*e)),s.mass>0&&o("ball",mr(Zs(s.com),Math.max(.03*Math.cbrt(s.mass/n),.012)*e))}}),t}frames(){let t=this.extent.size;return{cylinder:this.content.bodies.flatMap((n,s)=>["#e0393e","#36a852","#3d7eff"].map((r,o)=>{let a=new I().setComponent(o,.09*t);return{body:s+1,local:fi(Of,a,.004*t),colour:r,id:`body ${s+1}`}}))}}axes(){let t=this.extent.size;return{cylinder:this.content.bodies.flatMap((n,s)=>n.axes.map(([r,o,a,l,c,h,u])=>{let f=new I(r,o,a),d=new I(l,c,h).multiplyScalar(.09*t),p=fi(f.clone().sub(d),f.clone().add(d),.006*t);return{body:s+1,local:p,colour:u?"#d9a400":"#00a3a3",id:`joint ${s+1}`}}))}}ties(){return{ball:this.content.ties.flatMap(({name:e,a:n,b:s})=>[n,s].map(([r,o])=>({body:r,id:`constraint ${e}`,local:mr(Zs(o),.013*this.extent.size),colour:"#d81b60"})))}}show(t,e){this.parts[t].group.visible=e;for(let n of this.parts[t].copies)n.mesh.visible=e;t==="ghost"&&(this.ghostPlaced=!1)}place(t,e){if(this.parts.ghost.group.visible&&(this.other||!this.ghostPlaced)){let s=this.other?this.other():t.at({k:0,part:0});for(let r of this.parts.ghost.copies)r.place(s);this.ghostPlaced=!0}let n=t.at(e);for(let[s,{copies:r}]of Object.entries(this.parts))if(s!=="ghost")for(let o of r)o.place(n);for(let s of this.outlines.children)s.matrix.multiplyMatrices(n[s.userData.body],s.userData.local);return n}copies(){return["bodies","frames","axes","ties"].flatMap(t=>this.parts[t].copies)}pointsOf(t){return[[0,0,0],...mg(this.content.bodies[t-1])]}};function pg({rotation:i,origin:t}){return[i[0],i[1],i[2],t[0],i[3],i[4],i[5],t[1],i[6],i[7],i[8],t[2],0,0,0,1]}function YS({kind:i,sizes:t,along:e},n){switch(i){case"box":return["box",new Wt().makeScale(...t)];case"cylinder":case"rod":{let s=t.at(-1),r=i==="rod"?Math.min(Math.max(.03*s,.006*n),.018*n):t[0],o=Zs(e).multiplyScalar(s/2);return["cylinder",fi(o.clone().negate(),o,r)]}case"ball":return["ball",new Wt().makeScale(t[0],t[0],t[0])];default:return["ball",new Wt().makeScale(.02*n,.02*n,.02*n)]}}var Bf=class{constructor(t,e){this.low=new I(1/0,1/0,1/0),this.high=this.low.clone().negate();let n=e.series.times,s=new I,r=Math.min(n,40),o=t.bodies.map(mg),a=Math.ceil(r*o.reduce((u,f)=>u+f.length+1,0)/qS);this.points=[];let l=0,c=[...t.forces.flatMap(u=>u.points),...t.ties.flatMap(u=>[u.a,u.b])];for(let[u,f]of c)u===0&&(this.low.min(Zs(f)),this.high.max(Zs(f)),this.points.push(Zs(f)));for(let u=0;u<r;u++){let f=r>1?Math.round(u*(n-1)/(r-1)):0;o.forEach((d,p)=>{for(let _ of[[0,0,0],...d])e.point(p+1,_,f,s),Number.isFinite(s.x)&&(this.low.min(s),this.high.max(s),l++%a===0&&this.points.push(s.clone()))}),u===0&&(this.size=Math.max(this.high.distanceTo(this.low),1e-9))}let h=this.high.distanceTo(this.low);this.size<.05*h&&(this.size=.05*h),this.size>1e-9||(this.size=1),Number.isFinite(this.low.x)||([this.low,this.high]=[new I,new I]),this.points.length||(this.points=[this.low.clone(),this.high.clone()])}};function mg(i){let t=[...i.skeleton];for(let e of i.shapes){let n=new Wt().set(...pg(e)),s=e.kind==="box"?e.sizes.map(o=>o/2):null,r=s?[-1,1].flatMap(o=>[-1,1].flatMap(a=>[-1,1].map(l=>[o*s[0],a*s[1],l*s[2]]))):e.along?[-.5,.5].map(o=>e.along.map(a=>o*e.sizes.at(-1)*a)):[0,1,2].flatMap(o=>[-1,1].map(a=>[0,1,2].map(l=>l===o?a*(e.sizes[0]??0):0)));for(let o of r)t.push(Zs(o).applyMatrix4(n).toArray())}return t}var $S=Math.PI/12;function gg(i){let t=i.map((n,s)=>s);for(;;){let n=t.slice(1,-1).find(s=>i[s].n&&JS(i,t[t.indexOf(s)-1],s,t[t.indexOf(s)+1]));if(n===void 0)break;t=t.filter(s=>s!==n)}let e=[];return t.forEach((n,s)=>{let r=i[n];if(!r.n||s===0||s===t.length-1){e.push(r.c.clone());return}let o=kf(i[t[s-1]],r),a=kf(r,i[t[s+1]]),l=r.s*r.n.dot(new I().crossVectors(o,a)),c=Math.PI/2-2*Math.atan(o.dot(a)/(1+l)),h=Math.max(1,Math.ceil(Math.abs(c)/$S));for(let u=0;u<=h;u++){let f=o.clone().applyAxisAngle(r.n,r.s*c*u/h);e.push(ZS(r,f))}}),e}var ZS=({c:i,n:t,r:e,s:n},s)=>i.clone().addScaledVector(new I().crossVectors(t,s),-n*e);function kf(i,t){let e=t.c.clone().sub(i.c),n=i.n??t.n;if(!n)return e.normalize();let s=(t.n?t.s*t.r*n.dot(t.n):0)-(i.n?i.s*i.r:0);e.addScaledVector(n,-n.dot(e));let r=Math.sqrt(Math.max(e.lengthSq()-s*s,0));return e.clone().multiplyScalar(r).addScaledVector(new I().crossVectors(n,e),-s).normalize()}function JS(i,t,e,n){let[s,r]=[i[t],i[e]],o=kf(s,i[n]);o.addScaledVector(r.n,-r.n.dot(o)).normalize();let a=r.c.clone().sub(s.c),l=s.n?s.s*s.r*r.n.dot(s.n):0;return r.s*(new I().crossVectors(r.n,o).dot(a)+l)-r.r>=0}var _g=.4,KS=.02,jS=8,zf=40,Ms=(i={})=>new hi({color:"#fff",roughness:.5,metalness:.1,...i}),ei=i=>new I(...i),ph=class{constructor(t,e,n,s,r){Object.assign(this,{content:t,arrays:e,mechanism:n,poses:s,things:r}),this.L=n.extent.size,this.group=new Jn,this.parts={},this.scales={force:null,moment:null},this.forces();let o=t.bodies.map((p,_)=>({body:_+1,point:[0,0,0],from:6*_,id:`joint ${_+1}`})),a=t.plots.find(({key:p})=>p==="closures"),l=(a?.points??[]).map(([p,_],m)=>({body:p,point:_,from:6*m,id:`constraint ${a.names[m]}`})),c=t.loads.map(({name:p,body:_,point:m},g)=>({body:_,point:m,from:6*g,id:`force ${p}`})),h=(p,_,m,g)=>[...p.map(x=>({...x,key:_,kind:"force",shade:m})),...p.map(x=>({...x,key:_,kind:"moment",shade:g,from:x.from+3}))],u=t.contacts.flatMap(({name:p},_)=>[{at:9*_,from:9*_+3,key:"contacts",kind:"force",shade:"#2e7d32",id:r.mark(p)},{at:9*_,from:9*_+6,key:"contacts",kind:"force",shade:"#ef6c00",id:r.mark(p)}]),[f,d]=[h(o,"reactions","#e53935","#8e44ec"),h(l,"closures","#ad1457","#6a1b9a")];this.arrows("reactions",f.filter(p=>p.kind==="force")),this.arrows("closures",d.filter(p=>p.kind==="force")),this.arrows("moments",[...f,...d].filter(p=>p.kind==="moment")),this.arrows("loads",h(c,"loads","#00897b","#006064")),this.contacts(u),this.traces()}part(t,e,n={}){let s=new Jn;s.add(...e),this.group.add(s),this.parts[t]={group:s,...n}}forces(){let{L:t,content:e,things:n}=this,s=d=>e.forces.filter(p=>p.kind===d),r=d=>({name:p,points:[[_,m]],axis:g})=>({body:_,id:n.mark(p),local:So(ei(m),ei(g),d,new Wt)}),o=s("coil").map(d=>({...r(.045*t)(d),colour:"#f9a825"})),a=s("drive").map(({name:d,points:[[p,_]],axis:m})=>{let g=ei(m).multiplyScalar(.03*t);return{body:p,local:fi(ei(_).sub(g),ei(_).add(g),.034*t),colour:"#546e7a",id:n.mark(d)}}),l=s("rope").flatMap(({name:d,points:p,discs:_})=>_.map(({place:m,axis:g,radius:x})=>{let[T,M]=p[m],R=ei(g).multiplyScalar(Math.min(.012*t,.4*x));return{body:T,local:fi(ei(M).sub(R),ei(M).add(R),x),colour:"#90a4ae",id:n.mark(d)}})),c=["spring","rope","strut","bushing"].flatMap(s).flatMap(({name:d,points:p,discs:_})=>p.filter(([m],g)=>m===0&&!_.some(({place:x})=>x===g)).map(([m,g])=>({body:m,local:mr(ei(g),.014*t),colour:"#455a64",id:n.mark(d)}))),h=(d,p,_,m)=>{let g=s(d);return{items:g,copies:new $s(_,Ms(),p*g.length,m,g.flatMap(({name:x})=>Array(p).fill(n.mark(x))))}},u={spring:h("spring",1,dn.spring(),"#f9a825"),rope:h("rope",zf,dn.cylinder(),"#8d6e63"),strut:h("strut",2,dn.cylinder(),"#546e7a"),bushing:h("bushing",1,dn.box(),"#37474f")},f=[new bi(dn.coil(),Ms(),o),new bi(dn.cylinder(32),Ms(),[...a,...l]),new bi(dn.ball(),Ms(),c)];this.part("forces",[...Object.values(u).map(d=>d.copies.mesh),...f.map(d=>d.mesh)],{moving:u,fixed:f})}contacts(t){let{L:e,content:n,mechanism:s}=this,r=new Set,o=n.contacts.flatMap(({name:m,surfaces:g})=>g.map(x=>({...x,id:this.things.mark(m)}))).filter(m=>{let g=JSON.stringify({...m,id:null});return!r.has(g)&&r.add(g)}),a=()=>Ms({transparent:!0,opacity:.22,depthWrite:!1,side:jn}),l=1.2*Math.max(s.extent.high.distanceTo(s.extent.low),e),c=s.extent.low.clone().add(s.extent.high).multiplyScalar(.5),h=o.filter(m=>m.kind==="plane").map(({body:m,origin:g,along:x,id:T})=>{let M=ei(x).normalize(),R=m===0?c.clone().addScaledVector(M,M.dot(ei(g))-M.dot(c)):ei(g),A=So(R,M,m===0?l:e,new Wt);return{body:m,local:A.multiply(new Wt().makeScale(1,1,1e-4)),colour:"#78909c",id:T}}),u=({body:m})=>m===0||!n.bodies[m-1].shapes.length,d=o.filter(m=>m.kind!=="plane"&&u(m)).map(m=>({kind:m.kind,...s.formOf(m),body:m.body,colour:"#78909c",id:m.id})),p=[new bi(dn.box(),a(),h)];for(let m of["box","cylinder","ball"])p.push(new bi(dn[m](32),a(),d.filter(g=>g.form===m)));this.arrows("contacts",t,{copies:p},p.map(m=>m.mesh));let _=new $s(dn.ball(),Ms(),n.contacts.length,"#2e7d32",n.contacts.map(({name:m})=>this.things.mark(m)));this.parts.contacts.points=_,this.parts.contacts.group.add(_.mesh)}arrows(t,e,n={},s=[]){let r=e.filter(({key:d})=>this.arrays[d]),o=r.filter(({kind:d})=>d==="force"),a=r.filter(({kind:d})=>d==="moment"),l=d=>d.map(({shade:p})=>p),c=d=>d.map(({id:p})=>p),h=new $s(dn.cylinder(this.mechanism.facets),Ms(),o.length,l(o),c(o)),u=new $s(dn.cone(this.mechanism.facets),Ms(),o.length,l(o),c(o)),f=new $s(dn.turn(),Ms(),a.length,l(a),c(a));this.part(t,[h.mesh,u.mesh,f.mesh,...s],{straight:o,curved:a,shafts:h,heads:u,turns:f,...n})}scale(t){let e=this.scales[t];if(e&&e.member===this.poses.member)return e.largest;let n=0,s=Object.values(this.parts).flatMap(r=>(t==="force"?r.straight:r.curved)??[]);for(let{key:r,from:o}of s){let a=this.arrays[r],l=Math.max(1,Math.floor(a.times*s.length/5e4));for(let c=0;c<a.times;c+=l){let[h,u,f]=[0,1,2].map(p=>a.at(this.poses.member,o+p,c)),d=h*h+u*u+f*f;d>n&&(n=d)}}return this.scales[t]={member:this.poses.member,largest:Math.sqrt(n)},this.scales[t].largest}traces(){let t=new Set(this.content.bodies.map(s=>s.parent)),e=this.content.bodies.map((s,r)=>r+1).filter(s=>!t.has(s)).slice(0,jS);this.traced=(this.content.traces??e.map(s=>[s,this.content.bodies[s-1].com])).map(([s,r])=>({body:s,point:r}));let n=this.traced.flatMap(({body:s})=>[.3,1].map(r=>{let o=new ro(new yn,new or({color:this.mechanism.colourOf(s-1),transparent:!0,opacity:r}));return o.frustumCulled=!1,o}));this.part("traces",n,{lines:n,filled:null})}fillTraces(t){let{poses:e}=this,n=new I;this.traced.forEach(({body:s,point:r},o)=>{let a=new Float32Array(3*e.series.times);for(let l=0;l<e.series.times;l++)e.point(s,r,l,n).toArray(a,3*l);for(let l of[t.lines[2*o],t.lines[2*o+1]])l.geometry.setAttribute("position",new qn(a,3))}),t.filled=e.member}reach(){let t=["reactions","closures","loads"].flatMap(h=>this.parts[h].group.visible?this.parts[h].straight:[]).slice(0,200),{poses:e,arrays:n,L:s}=this,{member:r,series:{times:o}}=e,[a,l,c]=[[],new I,new I];for(let h=0;h<16;h++){let u=Math.round(h*(o-1)/15);for(let{key:f,from:d,body:p,point:_}of t){let m=[0,1,2].map(T=>n[f].at(r,d+T,u)),g=Math.hypot(...m);if(!(g>0))continue;let x=Math.sqrt(g/this.scale("force"))*_g*s;e.point(p,_,u,c),e.point(p,_.map((T,M)=>T+m[M]/g*x),u,l),Number.isFinite(l.x)&&a.push(l.clone())}}return a}copies(){let{forces:t,contacts:e}=this.parts,n=["reactions","closures","moments","loads","contacts"].flatMap(s=>["shafts","heads","turns"].map(r=>this.parts[s][r]));return[...Object.values(t.moving).map(s=>s.copies),...t.fixed,...n,e.points,...e.copies]}show(t,e){let{group:n}=this.parts[t];n.visible=e;for(let s of n.children)s.visible=e}place(t,{k:e,part:n}){let{forces:s,traces:r,contacts:o}=this.parts;s.group.visible&&this.placeForces(s,t);for(let a of["reactions","closures","moments","loads","contacts"])this.parts[a].group.visible&&this.placeArrows(this.parts[a],t,e,n);if(o.group.visible)for(let a of o.copies)a.place(t);r.group.visible&&(r.filled!==this.poses.member&&this.fillTraces(r),r.lines.forEach((a,l)=>l%2&&a.geometry.setDrawRange(0,e+1)))}placeForces({moving:t,fixed:e},n){let{L:s}=this,r=([o,a])=>ei(a).applyMatrix4(n[o]);t.spring.items.forEach(({points:o},a)=>t.spring.copies.put(a,fi(r(o[0]),r(o[1]),.022*s,!1))),t.rope.items.forEach(({points:o,discs:a},l)=>{let c=o.map((u,f)=>{let d=a.find(({place:_})=>_===f),p=d&&ei(d.axis).transformDirection(n[u[0]]);return{c:r(u),n:p??null,r:d?.radius??0,s:d?.sense??1}}),h=gg(c);for(let u=0;u<zf;u++)t.rope.copies.put(zf*l+u,u+1<h.length?fi(h[u],h[u+1],.005*s):null)}),t.strut.items.forEach(({points:o},a)=>{let[l,c]=o.map(r);t.strut.copies.put(2*a,fi(l,l.clone().lerp(c,.6),.02*s)),t.strut.copies.put(2*a+1,fi(l,c,.009*s))}),t.bushing.items.forEach(({points:o},a)=>{let[l,c]=o.map(r),h=new I(1,1,1).multiplyScalar(.05*s);t.bushing.copies.put(a,new Wt().compose(l.lerp(c,.5),new Ne().setFromRotationMatrix(n[o[0][0]]),h))});for(let o of e)o.place(n)}placeArrows(t,e,n,s){let{straight:r,curved:o,shafts:a,heads:l,turns:c,points:h}=t,u=g=>{let x=this.arrays[g],T=Math.min(n+1,x.times-1);return M=>{let R=x.at(this.poses.member,M,n),A=x.at(this.poses.member,M,T);return Number.isFinite(A)?R+s*(A-R):R}},[f,d,p,_]=[new I,new I,new Ne,new Wt],m=({key:g,from:x,body:T,point:M,at:R,kind:A})=>{let y=u(g);d.set(y(x),y(x+1),y(x+2));let E=Math.sqrt(d.length()/this.scale(A))*_g*this.L;return R===void 0?(f.fromArray(M).applyMatrix4(e[T]),d.applyQuaternion(p.setFromRotationMatrix(e[T]))):f.set(y(R),y(R+1),y(R+2)),d.normalize(),E>KS*this.L&&Number.isFinite(f.x)?E:0};r.forEach((g,x)=>{let T=m(g);if(h?.put(Math.floor(x/2),x%2===0&&T?mr(f,.013*this.L):x%2?void 0:null),!T){a.put(x,null),l.put(x,null);return}let M=f.clone().addScaledVector(d,T),R=Math.min(.045*this.L,.5*T);a.put(x,fi(f,M.clone().addScaledVector(d,-.9*R),.007*this.L,!0,_)),l.put(x,So(M,d,1,_).scale(new I(.38*R,.38*R,R)))}),o.forEach((g,x)=>{let T=m(g);c.put(x,T?So(f,d,.26*T,_):null)})}};var QS=40;function xg(i){let{canvas:t,selection:e}=i,[n,s]=[null,0];t.addEventListener("pointerdown",r=>n=[r.clientX,r.clientY]),t.addEventListener("click",r=>{if(!n||Math.hypot(r.clientX-n[0],r.clientY-n[1])>4)return;let o=Gf(i,r);(o||e.selected)&&e.select(o)}),t.addEventListener("dblclick",r=>{let o=Gf(i,r);o&&i.frameThing(o)}),t.addEventListener("pointermove",r=>{if(r.buttons||r.pointerType==="touch"||i.player.playing||r.timeStamp-s<QS)return;s=r.timeStamp;let o=Gf(i,r);e.hover(o),t.title=o?e.things.all.get(o).name:""}),t.addEventListener("pointerleave",()=>e.hover(null))}function Gf(i,t){let e=i.canvas.getBoundingClientRect(),n=new Aa;n.setFromCamera(new It((t.clientX-e.left)/e.width*2-1,1-(t.clientY-e.top)/e.height*2),i.camera);let s=i.mechanism.parts.bodies.copies,r=h=>s.includes(h)||!h.mesh.material.transparent,o=i.copies.filter(h=>h.mesh.visible&&h.mesh.parent?.visible&&r(h)),a=s[0]?.mesh.material.clippingPlanes??[],c=n.intersectObjects(o.map(({mesh:h})=>h),!1).find(({point:h})=>a.every(u=>u.distanceToPoint(h)>=0));return c?o.find(({mesh:h})=>h===c.object).ids[c.instanceId]??null:null}var bs=class{constructor(t,e){this.series=t,this.member=0,this.matrices=Array.from({length:e+1},()=>new Wt),this.p=new I,this.a=new Ne,this.b=new Ne,this.one=new I(1,1,1)}at({k:t,part:e}){let{series:n,member:s}=this,r=Math.min(t+1,n.times-1);for(let o=1;o<this.matrices.length;o++){let a=7*(o-1),l=h=>n.at(s,a+h,t),c=h=>n.at(s,a+h,r);this.p.set(l(0),l(1),l(2)),this.a.set(l(4),l(5),l(6),l(3)),e>0&&Number.isFinite(c(0))&&(this.p.set(l(0)+e*(c(0)-l(0)),l(1)+e*(c(1)-l(1)),l(2)+e*(c(2)-l(2))),this.a.slerp(this.b.set(c(4),c(5),c(6),c(3)),e)),Number.isFinite(this.p.x)&&this.matrices[o].compose(this.p,this.a.normalize(),this.one)}return this.matrices}point(t,e,n,s=new I){if(s.fromArray(e),t===0)return s;let r=o=>this.series.at(this.member,7*(t-1)+o,n);return s.applyQuaternion(this.a.set(r(4),r(5),r(6),r(3)).normalize()).add(this.p.set(r(0),r(1),r(2)))}};var tw=/swiftshader|llvmpipe|software|basic render/i,ew=80,nw=[0,1,-1,2,-2,3,-3],iw=400;function sw(i){let t=10**Math.floor(Math.log10(i));return t*(i>=5*t?5:i>=2*t?2:1)}function rw(i){let[t,e]=i>=1e3?["km",1e3]:i>=1?["m",1]:i>=.01?["cm",.01]:i>=.001?["mm",.001]:["\xB5m",1e-6];return`${ye(i/e)} ${t}`}var Vf={oblique:[1,-1.35,.75],front:[0,-1,0],side:[1,0,0],top:[0,-1e-4,1]},mh=class{constructor(t,e,n,s){Object.assign(this,{content:t,player:n,selection:s}),this.poses=new bs(e.poses,t.bodies.length),this.mechanism=new dh(t,this.poses),this.overlay=new ph(t,e,this.mechanism,this.poses,s.things),this.canvas=k("canvas",{tabindex:"0",role:"img",class:"canvas"}),this.labels=k("div",{class:"labels","aria-hidden":"true"}),this.bar=k("span",{class:"scalebar","aria-hidden":"true"}),this.key=k("span",{class:"arrowkey","aria-hidden":"true"}),this.triad=k("canvas",{class:"triad",width:144,height:144,"aria-hidden":"true"}),this.element=k("div",{class:"view"},this.canvas,this.labels,this.triad,this.bar,this.key),this.follow=0,this.frames=0,this.renderer=new ih({canvas:this.canvas,antialias:!0,preserveDrawingBuffer:!0}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.shadowMap.enabled=t.bodies.length<=iw,this.renderer.shadowMap.type=cr,this.scene=new rr,this.scene.add(this.mechanism.group,this.overlay.group),this.copies=[...this.mechanism.copies(),...this.overlay.copies()];for(let r of this.copies)r.seen=o=>s.visible(o);this.perspective=new Bn(34,1,.001,1e3),this.camera=this.perspective,this.up=new I(...t.up),this.camera.up.copy(this.up),this.light(),this.surround(),this.ground(),this.controls=new lh(this.camera,this.canvas),this.controls.addEventListener("change",()=>this.draw()),this.controls.enableZoom=!1,this.canvas.addEventListener("wheel",r=>this.controls.enableZoom=r.ctrlKey||document.activeElement===this.canvas,{capture:!0,passive:!0}),this.canvas.addEventListener("pointerdown",()=>this.canvas.focus({preventScroll:!0})),this.look("oblique"),this.cube=new hh(this),this.element.append(this.cube.element),xg(this),s.listen(()=>this.mark()),this.draw=this.draw.bind(this),new ResizeObserver(()=>this.fit()).observe(this.element),this.theme()}light(){let{low:t,high:e,size:n}=this.mechanism.extent,s=.75*Math.max(e.distanceTo(t),n),r=t.clone().add(e).multiplyScalar(.5),o=new ho("#fff",2.2);o.position.copy(r).addScaledVector(this.turned([2,-3,5]).normalize(),3*s),o.target.position.copy(r),o.castShadow=!0,o.shadow.mapSize.set(1024,1024),o.shadow.radius=4,o.shadow.normalBias=.004*n,Object.assign(o.shadow.camera,{left:-s,right:s,top:s,bottom:-s,near:.1*s,far:8*s});let a=new ho("#fff",.6);a.position.copy(this.turned([-3,-1,1])),this.sky=new ba("#fff","#99a",1.5),this.sky.position.copy(this.up),this.scene.add(o,o.target,a,this.sky)}surround(){let t=this.renderer.getContext(),e=t.getExtension("WEBGL_debug_renderer_info"),n=e?t.getParameter(e.UNMASKED_RENDERER_WEBGL):"";if(!n||tw.test(n))return;let s=new vo(this.renderer),r=new ch;this.scene.environment=s.fromScene(r,.04).texture,this.scene.environmentIntensity=.55,this.scene.environmentRotation.setFromQuaternion(new Ne().setFromUnitVectors(new I(0,1,0),this.up)),this.sky.visible=!1,r.dispose(),s.dispose()}turned(t){return this.content.planar?new I(t[0],t[2],-t[1]):new I(...t).applyQuaternion(new Ne().setFromUnitVectors(new I(0,0,1),this.up))}ground(){let{low:t,high:e,size:n}=this.mechanism.extent,s=2*Math.max(e.distanceTo(t),n),r=10**Math.round(Math.log10(s/12)),o=Math.min(2*Math.ceil(s/r/2),200);this.grid=new Ta(o*r,o),this.grid.quaternion.setFromUnitVectors(new I(0,1,0),this.up);let a=t.clone().add(e).multiplyScalar(.5),l=[t,e].map(c=>c.dot(this.up)).reduce((c,h)=>Math.min(c,h));this.grid.position.copy(a).addScaledVector(this.up,l-.04*n-a.dot(this.up)),this.grid.material.transparent=!0,this.grid.material.depthWrite=!1,this.cell=r,this.scene.add(this.grid),this.floor=new $e(new ar(40*s,40*s),new ya({opacity:.22})),this.floor.quaternion.setFromUnitVectors(new I(0,0,1),this.up),this.floor.position.copy(this.grid.position),this.floor.receiveShadow=!0,this.floor.visible=this.content.falls&&!this.content.planar,this.scene.add(this.floor)}theme(){this.scene.background=new Kt(sn("scene")),this.grid.material.vertexColors=!1,this.grid.material.color.set(sn("grid")),this.grid.material.opacity=.8,this.grid.material.needsUpdate=!0,this.draw()}look(t=this.side??"oblique"){this.side=t,this.lookFrom(t==="oblique"&&this.content.planar?[.3,-1,.22]:Vf[t])}lookFrom(t){let[e,n,s]=t;this.frame([...this.mechanism.extent.points,...this.overlay.reach()],this.turned(e||n?t:[0,-1e-4,s]).normalize())}frame(t,e,n=1.12){let{fov:s,aspect:r}=this.perspective,{position:o,target:a}=rg(t,e,this.up,s,r||1,.12*this.mechanism.extent.size,n);this.camera.position.copy(o),this.controls.target.copy(a),this.camera.zoom=1,this.lens(),this.controls.update(),this.draw()}frameThing(t){let{kind:e,name:n,bodies:s}=this.selection.things.all.get(t),r=this.poses.at(this.player.place()),o=(h,u)=>new I(...u).applyMatrix4(r[h]),a=s.flatMap(h=>e==="body"?this.mechanism.pointsOf(h).map(u=>o(h,u)):[]);e==="joint"&&(a=[o(s[0],[0,0,0])]);let l=[...this.content.forces.filter(h=>h.name===n).flatMap(h=>h.points),...this.content.ties.filter(h=>h.name===n).flatMap(({a:h,b:u})=>[h,u])];a.length||(a=(l.length?l:s.map(h=>[h,this.content.bodies[h-1].com])).map(([h,u])=>o(h,u)));let c=this.camera.position.clone().sub(this.controls.target).normalize();a.length&&this.frame(a,c,1.7)}poseOf(t){let e=this.poses.at(this.player.place())[t],n=new Ne().setFromRotationMatrix(e);n.w<0&&n.set(-n.x,-n.y,-n.z,-n.w);let s=Math.hypot(n.x,n.y,n.z),r=s>0?[n.x/s,n.y/s,n.z/s]:[0,0,1];return{position:new I().setFromMatrixPosition(e).toArray(),axis:r,angle:2*Math.atan2(s,n.w)}}mark(){let{selection:t}=this,e=[[t.hovered,sn("hover")],[t.selected,sn("accent")]].flatMap(([n,s])=>{let r=t.things.all.get(n);return r?.kind==="body"||r?.kind==="joint"?[[r.bodies[0],s]]:[]});this.mechanism.outline(e.filter(([n])=>t.visible(`body ${n}`)));for(let n of this.copies)this.mechanism.parts.bodies.copies.includes(n)||ag(n,t,sn("accent"));this.draw()}opacity(t){for(let{mesh:e}of this.mechanism.parts.bodies.copies)Object.assign(e.material,{transparent:t<1,opacity:t,depthWrite:t>.6,needsUpdate:!0});this.draw()}section(t,e){let{low:n,high:s}=this.mechanism.extent,r=t==null?null:[new Xn(new I().setComponent(t,-1),n.getComponent(t)+e*(s.getComponent(t)-n.getComponent(t)))];this.renderer.localClippingEnabled=r!=null;for(let{mesh:o}of this.mechanism.parts.bodies.copies)Object.assign(o.material,{clippingPlanes:r,side:r?jn:Qi,needsUpdate:!0});this.draw()}lens(){let t=this.camera.position.distanceTo(this.controls.target)||1,e=this.perspective.aspect||1,n=t*Math.tan(this.perspective.fov*Math.PI/360);this.camera!==this.perspective&&Object.assign(this.camera,{left:-n*e,right:n*e,top:n,bottom:-n}),this.camera.near=this.camera===this.perspective?t/500:-50*t,this.camera.far=t*50,this.camera.updateProjectionMatrix()}orthographic(t){let{position:e,quaternion:n}=this.camera;this.camera=t?new lr:this.perspective,this.camera.up.copy(this.up),this.camera.position.copy(e),this.camera.quaternion.copy(n),this.controls.object=this.camera,this.lens(),this.controls.update(),this.draw()}show(t,e){t==="grid"?this.grid.visible=e:t==="parallel"?this.orthographic(e):t==="names"?this.named=e:(t in this.mechanism.parts?this.mechanism:this.overlay).show(t,e),this.draw()}member(t){this.poses.member=t,this.mechanism.ghostPlaced=!1,this.draw()}orbit(t,e){let n=this.camera.position.clone().sub(this.controls.target);n.applyAxisAngle(this.up,-t);let s=new I().crossVectors(this.up,n).normalize(),r=n.clone().applyAxisAngle(s,-e);Math.abs(r.angleTo(this.up)-Math.PI/2)<1.5&&n.copy(r),this.camera.position.copy(this.controls.target).add(n),this.controls.update()}zoom(t){this.camera.position.sub(this.controls.target).multiplyScalar(t).add(this.controls.target),this.controls.update()}fit(){let{clientWidth:t,clientHeight:e}=this.element;if(!t||!e)return;this.renderer.setSize(t,e,!1);let n=!this.fitted;this.perspective.aspect=t/e,this.lens(),this.fitted=!0,n&&this.look(),this.drawNow()}draw(){this.waiting||!this.fitted||(this.waiting=!0,requestAnimationFrame(()=>this.drawNow()))}drawNow(){if(this.waiting=!1,!this.fitted)return;let t=this.player.place(),e=this.mechanism.place(...this.live?.now()??[this.poses,t]);this.overlay.place(e,t),this.follow&&this.track(e[this.follow]),this.renderer.render(this.scene,this.camera),this.frames++,this.label(e),this.legend()}legend(){this.cube.draw();let t=this.triad.getContext("2d");t.clearRect(0,0,144,144);let e=this.camera.quaternion.clone().invert(),n=["x","y","z"].map((f,d)=>({name:f,shade:["#e0393e","#36a852","#3d7eff"][d],to:new I().setComponent(d,1).applyQuaternion(e)}));t.lineWidth=5,t.font="600 24px system-ui, sans-serif";for(let{name:f,shade:d,to:p}of n.sort((_,m)=>_.to.z-m.to.z))t.strokeStyle=t.fillStyle=d,t.beginPath(),t.moveTo(72,72),t.lineTo(72+46*p.x,72-46*p.y),t.stroke(),t.fillText(f,66+60*p.x,80-60*p.y);let r=2*this.camera.position.distanceTo(this.controls.target)*Math.tan(this.perspective.fov*Math.PI/360)/this.element.clientHeight/this.camera.zoom,o=sw(90*r);this.bar.style.width=`${(o/r).toFixed(1)}px`,this.bar.textContent=rw(o);let{parts:a}=this.overlay,l=(f,d)=>d.some(p=>a[p].group.visible&&a[p][f].length),c=l("straight",["reactions","closures","loads","contacts"])&&this.overlay.scale("force"),h=l("curved",["moments","loads"])&&this.overlay.scale("moment"),u=[c&&`longest arrow ${ye(c,3)} N`,h&&`largest turn ${ye(h,3)} N m`].filter(Boolean);this.key.textContent=u.length?`${u.join(", ")}; length by the root`:""}track(t){let e=new I().setFromMatrixPosition(t);if(this.tracked){let n=e.clone().sub(this.tracked);this.camera.position.add(n),this.controls.target.add(n),this.camera.lookAt(this.controls.target),this.camera.updateMatrixWorld()}this.tracked=e}followBody(t){this.follow=t,this.tracked=null,this.draw()}label(t){if(this.labels.hidden=!this.named,!this.named)return;this.labels.childElementCount||this.labels.append(...this.content.bodies.slice(0,ew).map(n=>k("bdi",{},n.name)));let e=[];[...this.labels.children].forEach((n,s)=>{let[r,o]=this.project(new I(...this.content.bodies[s].com).applyMatrix4(t[s+1]));n.hidden=!this.selection.visible(`body ${s+1}`);let[a,l]=[n.dataset.wide??=n.offsetWidth+4,15],c=nw.find(h=>!e.some(([u,f,d])=>r<u+d&&u<r+Number(a)&&Math.abs(o+h*l-f)<l));c===void 0&&(n.hidden=!0),!n.hidden&&(e.push([r,o+c*l,Number(a)]),n.style.transform=`translate(${r.toFixed(1)}px, ${(o+c*l).toFixed(1)}px)`)})}project(t){let e=t.clone().project(this.camera);return[(e.x+1)/2*this.element.clientWidth,(1-e.y)/2*this.element.clientHeight]}};var aw=[.01,.02,.05,.1,.2,.5,1,2,5,10,20,50,100],yg=[["reactions","Joint forces","r",!0],["closures","Constraint and lock forces","k",!0],["moments","Moments","m",!1],["forces","Springs and drives","s",!0],["loads","Loads","l",!0],["contacts","Contacts","o",!0],["ties","Constraint points","c",!0],["axes","Joint axes","j",!1],["frames","Frames","x",!1],["traces","Traces","t",!0],["ghost","Start position","g",!1],["names","Names","n",!1],["grid","Grid","d",!0],["parallel","Parallel view","p",!1]],gh=class{constructor(t,e,n){Object.assign(this,{content:t,player:e,view:n}),this.keys=new Map,this.chosen=()=>{},this.said=k("p",{class:"said",role:"status","aria-live":"polite"}),this.timeBar=this.bar(),this.tools=k("div",{class:"tools"},this.menu("Show",this.layers(),this.clearness()),this.menu("Camera",this.camera())),this.element=k("div",{class:"controls"},this.timeBar,this.members(),this.said),e.listen(()=>this.tell()),n.selection.listen(s=>{let r=n.selection.things.all.get(n.selection.selected);s==="selected"&&this.say(r?[`Selected: ${r.kind} `,fn(r.name)]:[])}),this.tell()}say(t){this.said.replaceChildren(...t)}menu(t,...e){let n=k("details",{class:"menu"},k("summary",{},t),k("div",{class:"sheet"},...e)),s=r=>{(r.type==="keydown"?r.key==="Escape":!n.contains(r.target))&&(n.open=!1)};for(let r of["pointerdown","keydown"])document.addEventListener(r,s);return n}clearness(){let{view:t}=this,e=k("input",{type:"range",min:.1,max:1,step:.05,value:1,"aria-label":"Opacity of bodies"});e.addEventListener("input",()=>t.opacity(Number(e.value)));let n=k("input",{type:"range",min:0,max:1,step:.005,value:.5,"aria-label":"Place of the section"}),s=k("select",{"aria-label":"Section across"},...["none","x","y","z"].map((o,a)=>k("option",{value:a},o))),r=()=>t.section(Number(s.value)?Number(s.value)-1:null,Number(n.value));return s.addEventListener("change",r),n.addEventListener("input",r),k("fieldset",{},k("legend",{},"Bodies"),k("label",{},"opacity ",e),k("label",{},"section across ",s,n))}bar(){let{player:t}=this;this.button=k("button",{type:"button",class:"play",onclick:()=>t.play()},"Play"),this.slider=k("input",{type:"range",min:t.first,max:t.last,step:"any",value:t.first,"aria-label":"Time",class:"time"}),this.slider.addEventListener("input",()=>{t.play(!1),t.seek(Number(this.slider.value))}),this.readout=k("output",{class:"readout"});let e=[...new Set([...aw,t.speed])].sort((n,s)=>n-s);return this.speed=k("select",{"aria-label":"Speed"},...e.map(n=>k("option",{value:n,selected:n===t.speed},`\xD7 ${n}`))),this.speed.addEventListener("change",()=>t.speed=Number(this.speed.value)),this.ticks=k("div",{class:"ticks"}),this.shown=0,new ResizeObserver(()=>this.tick(this.shown)).observe(this.ticks),k("div",{class:"bar"},this.button,k("button",{type:"button",onclick:()=>t.step(-1),"aria-label":"One state back",class:"step"},"\u2039"),k("button",{type:"button",onclick:()=>t.step(1),"aria-label":"One state forward",class:"step"},"\u203A"),k("div",{class:"slide"},this.slider,this.ticks),this.readout,this.speed)}tick(t){this.shown=t;let e=(this.content.events[t]??[]).slice(0,200),n=this.ticks.clientWidth,s=this.player.last-this.player.first,r=e.map(({time:c})=>s>0?n*(c-this.player.first)/s:0),o=oh(e,r,n);this.ticks.style.height=e.length?"1.6rem":"6px";let a=r.map(c=>{let h=k("i",{});return h.style.left=`${c.toFixed(1)}px`,h}),l=o.map(({left:c,text:h,event:u,wide:f})=>{let d=k("button",{type:"button",class:"flag",tabindex:"-1",title:`${u.name}, ${ye(u.time,7)} s`,onclick:()=>this.player.seek(u.time)},h);return Object.assign(d.style,{left:`${c.toFixed(1)}px`,width:`${f}px`}),d});this.ticks.replaceChildren(...a,...l)}layers(){let t={loads:this.content.loads.length,closures:this.content.plots.some(({key:n})=>n==="closures"),contacts:this.content.contacts.length,forces:this.content.forces.some(({kind:n})=>n!=="load"),ties:this.content.ties.length,axes:this.content.bodies.some(({axes:n})=>n.length)},e=yg.filter(([n])=>t[n]??!0).map(([n,s,r,o])=>{let a=k("input",{type:"checkbox",checked:o,"data-layer":n});return a.addEventListener("change",()=>this.view.show(n,a.checked)),this.view.show(n,o),this.keys.set(r,[s,()=>a.click()]),k("label",{},a,s)});for(let[n]of yg)(t[n]??!0)||this.view.show(n,!1);return k("fieldset",{class:"layers"},k("legend",{},"Show"),...e)}camera(){let{view:t,content:e}=this,n=Object.keys(Vf).map((r,o)=>(this.keys.set(String(o+1),[`Look from: ${r}`,()=>t.look(r)]),k("button",{type:"button",onclick:()=>t.look(r)},r)));this.keys.set("f",["Fit the motion into the view",()=>t.look()]);let s=k("select",{"aria-label":"Follow a body"},k("option",{value:0},"nothing"),...e.bodies.slice(0,1e3).map((r,o)=>k("option",{value:o+1},r.name)));return s.addEventListener("change",()=>t.followBody(Number(s.value))),k("fieldset",{},k("legend",{},"Look from"),...n,k("label",{},"follow ",s))}members(){let{members:t}=this.content;if(!t)return null;let e=k("select",{"aria-label":"Member of the batch"},...t.shown.map((n,s)=>k("option",{value:s},[`${n}`,t.names[n]].filter(Boolean).join(": "))));return e.addEventListener("change",()=>this.chosen(Number(e.value))),this.member=e,k("fieldset",{class:"members"},k("legend",{},`Member, of ${t.of}`),e)}take(t){this.tick(t),this.member&&(this.member.value=t)}faster(t){let{options:e,selectedIndex:n}=this.speed;this.speed.selectedIndex=Math.min(Math.max(n+t,0),e.length-1),this.speed.dispatchEvent(new Event("change")),this.say([`Speed \xD7 ${this.player.speed}`])}tell(){let{player:t}=this;this.button.textContent=t.playing?"Pause":"Play",this.slider.value=t.time,this.slider.setAttribute("aria-valuetext",`${ye(t.time)} seconds`),this.readout.textContent=`${t.time.toFixed(lw(t.last-t.first))} s`}},lw=i=>Math.min(Math.max(3-Math.floor(Math.log10(i||1)),0),9);var cw=i=>/[",\n\r]/.test(i)||/^[=+\-@]/.test(i)?`"${i.replaceAll('"','""')}"`:i,hw=["fx","fy","fz","mx","my","mz"];function Hf(i,t,e){let n=[["t [s]",r=>t.t.at(0,0,r)]];for(let{key:r,names:o,units:a,wrenches:l}of i.plots){let c=t[r];for(let h=0;h<c.channels;h++){let u=l?`${o[Math.floor(h/6)]} ${hw[h%6]} [${h%6<3?"N":"N m"}]`:`${o[h]} [${a[h]||"SI"}]`;n.push([`${r} ${u}`,f=>c.at(e,h,f)])}}let s=[n.map(([r])=>cw(r)).join(",")];for(let r=0;r<t.t.times;r++)s.push(n.map(([,o])=>Number.isNaN(o(r))?"":o(r)).join(","));return`${s.join(`\r
`)}\r
`}function vg(i,t,e){let n=i.createElement("a");n.href=URL.createObjectURL(new Blob([e],{type:"text/csv;charset=utf-8"})),n.download=t,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var uw=["N","N m","J","W","rad","m","rad/s","m/s"],fw=new Set(["N m"]),dw={"q rad":"angle","q m":"travel","v rad/s":"rate","v m/s":"speed"};function Mg(i,t){let e=[],n=({title:o,unit:a,names:l,value:c,shades:h=null,beside:u=null,owners:f=null,word:d="",aside:p=!1})=>{let m={title:o,unit:a,names:l,value:c,curve:(g,x)=>{let T=new Array(t.t.times);for(let M=0;M<T.length;M++){let R=c(g,x,M);T[M]=Number.isFinite(R)?Math.abs(R)<m.noise?0:R:null}return T},shades:h,owners:f,word:d,aside:p,times:t.t.times};m.largest=mw(m),m.noise=Math.max(1e-11*Math.max(m.largest,u?.largest??0),1e-30),(!fw.has(a)||m.largest>m.noise)&&e.push(m)};for(let{key:o,title:a,names:l,units:c,wrenches:h,bodies:u,owners:f}of i.plots){let d=t[o],p=u?.map(m=>i.bodies[m-1].colour);if(h){let m=M=>(R,A,y)=>{let E=6*A+M;return pw(d.at(R,E,y),d.at(R,E+1,y),d.at(R,E+2,y))};n({title:`${a}, forces`,unit:"N",names:l,value:m(0),shades:p,owners:f,word:"force"}),n({title:`${a}, moments`,unit:"N m",names:l,value:m(3),shades:p,owners:f,word:"moment",beside:e.at(-1)});let g=M=>(R,A,y)=>d.at(R,6*Math.floor(A/3)+M+A%3,y),x=M=>M?.flatMap(R=>[R,R,R]),T={names:l.flatMap(M=>["x","y","z"].map(R=>`${M} ${R}`)),shades:null,owners:x(f),aside:!0};n({title:`${a}, forces in body axes`,unit:"N",value:g(0),word:"force",...T}),n({title:`${a}, moments in body axes`,unit:"N m",value:g(3),word:"moment",beside:e.at(-1),...T});continue}let _=m=>uw.indexOf(m)+1||(m==="1"?99:50);for(let m of[...new Set(c)].sort((g,x)=>_(g)-_(x))){let g=c.flatMap((R,A)=>R===m?[A]:[]),x=m==="1"?"":m,T=new Set(c).size>1&&x?`${a}, ${x}`:a,M=R=>R&&g.map(A=>R[A]);n({title:T,unit:x,names:M(l),value:(R,A,y)=>d.at(R,g[A],y),shades:M(p),owners:M(f),word:dw[`${o} ${m}`]})}}let[s,r]=[t.poses,i.bodies.length];return n({title:"Origins of bodies",unit:"m",aside:!0,names:i.bodies.flatMap(({name:o})=>["x","y","z"].map(a=>`${o} ${a}`)),value:(o,a,l)=>s.at(o,7*Math.floor(a/3)+a%3,l),owners:Array.from({length:3*r},(o,a)=>["body",Math.floor(a/3)+1]),word:"origin"}),e}var pw=(i,t,e)=>Math.sqrt(i*i+t*t+e*e);function mw(i){let t=Math.max(1,Math.floor(i.times/100)),e=0;for(let n=0;n<Math.min(i.names.length,400);n++)for(let s=0;s<i.times;s+=t){let r=Math.abs(i.value(0,n,s));r>e&&(e=r)}return e}function bg(i,t){let e=i.names.map((r,o)=>o);if(e.length<=6)return e;let n=Math.max(1,Math.floor(i.times/100)),s=e.slice(0,400).map(r=>{let[o,a]=[1/0,-1/0];for(let l=0;l<i.times;l+=n){let c=i.value(t,r,l);c<o&&(o=c),c>a&&(a=c)}return[r,a-o]});return s.sort((r,o)=>o[1]-r[1]),s.slice(0,6).map(([r])=>r).sort((r,o)=>r-o)}var Wf=class{constructor(t,e){[this.members,this.times]=t.shape,this.channels=t.shape.slice(2).reduce((n,s)=>n*s,1),this.low=t.low,this.step=t.step,this.codes=t.as==="i2"?_w(e,t.at,this.members*this.channels,this.times):null,this.values=t.as==="f8"?gw(e,t.at,this.members*this.channels*this.times):null}at(t,e,n){let s=(t*this.channels+e)*this.times+n;if(this.values)return this.values[s];let r=this.codes[s];return r===-32768?NaN:this.low[e]+this.step[e]*r}};function gw(i,t,e){let n=new Uint8Array(8*e);for(let s=0;s<8;s++)for(let r=0,o=t+s*e;r<e;r++)n[8*r+s]=i[o+r];return new Float64Array(n.buffer)}function _w(i,t,e,n){let s=e*n,r=new Int16Array(s);for(let o=0,a=0;o<e;o++){let l=0;for(let c=0;c<n;c++,a++)l=l+i[t+a]+(i[t+s+a]<<8)&65535,r[a]=l}return r}async function Sg(i){let t=JSON.parse(i.getElementById("content").textContent),e=i.getElementById("arrays"),n=await _h(e.textContent);e.textContent="";let s=Object.fromEntries(Object.entries(t.arrays).map(([r,o])=>[r,new Wf(o,n)]));return{content:t,arrays:s}}async function _h(i){let t=atob(i.trim()),e=new Uint8Array(t.length);for(let s=0;s<t.length;s++)e[s]=t.charCodeAt(s);let n=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return new Uint8Array(await new Response(n).arrayBuffer())}var xh=class{constructor(t,e,n,s){this.keys=new Map([[" ",["Play or pause",()=>t.play()]],[".",["One state forward",()=>t.step(1)]],[",",["One state back",()=>t.step(-1)]],[">",["Ten states forward",()=>t.step(10)]],["<",["Ten states back",()=>t.step(-10)]],["Home",["To the start",()=>t.seek(t.first)]],["End",["To the end",()=>t.seek(t.last)]],["+",["Faster",()=>n.faster(1)]],["-",["Slower",()=>n.faster(-1)]],...n.keys,["h",["Hide or show what is selected",()=>s.selected&&s.hide(s.selected)]],["i",["Isolate what is selected",()=>s.selected&&s.isolate(s.selected)]],["z",["Bring near what is selected",()=>s.selected&&e.frameThing(s.selected)]],["a",["Show all",()=>s.showAll()]],["Escape",["Select nothing",()=>s.select(null)]],["?",["These keys",()=>this.help()]]]),this.inView=new Map([["ArrowLeft",()=>e.orbit(.1,0)],["ArrowRight",()=>e.orbit(-.1,0)],["ArrowUp",()=>e.orbit(0,.1)],["ArrowDown",()=>e.orbit(0,-.1)],["PageUp",()=>e.zoom(.9)],["PageDown",()=>e.zoom(1/.9)]]),this.canvas=e.canvas,document.addEventListener("keydown",r=>this.press(r)),this.dialog=this.table()}press(t){if(t.ctrlKey||t.altKey||t.metaKey||this.dialog.open)return;let{tagName:e,type:n}=t.target;if(["SELECT","TEXTAREA"].includes(e)||e==="INPUT"&&n!=="checkbox"&&n!=="range"||(e==="BUTTON"||e==="SUMMARY"||e==="INPUT"&&n==="checkbox")&&(t.key===" "||t.key==="Enter")||e==="INPUT"&&["Home","End"].includes(t.key))return;let o=t.target===this.canvas&&this.inView.get(t.key)||this.keys.get(t.key)?.[1]||this.arrow(t);o&&(t.preventDefault(),o())}arrow({key:t,target:e}){return e!==document.body?null:{ArrowRight:()=>this.keys.get(".")[1](),ArrowLeft:()=>this.keys.get(",")[1]()}[t]}table(){let t={" ":"Space"},e=[...this.keys].map(([o,[a]])=>k("tr",{},k("th",{scope:"row"},k("kbd",{},t[o]??o)),k("td",{},a))),n=k("tr",{},k("th",{scope:"row"},k("kbd",{},"Arrows")),k("td",{},"One state; in the view around the mechanism, Page Up and Page Down nearer and farther")),s=k("button",{type:"button",onclick:()=>this.dialog.close()},"Close"),r=k("dialog",{"aria-label":"Keys"},k("h2",{},"Keys"),k("table",{},...e,n),s);return document.body.append(r),r}help(){this.dialog.showModal()}};var xw=(i,t)=>i<t||t!==t?i:t,yw=(i,t)=>i>t||t!==t?i:t,vw=(i,t)=>i%t,yh=class{constructor(t,e,n=new Uint8Array){let s=e.base??Math.ceil((e.static+65536)/16)*16;this.memory=new WebAssembly.Memory({initial:Math.ceil((s+n.length)/65536)+1}),this.base=s,this.image=n,this.end=s,this.room(n.length);let r=new WebAssembly.Global({value:"i32",mutable:!0},s);this.table=new WebAssembly.Table({element:"anyfunc",initial:1});let l={...Object.fromEntries(Object.getOwnPropertyNames(Math).map(c=>[c,Math[c]])),...{fmin:xw,fmax:yw,fmod:vw,memcpy:(c,h,u)=>this.copy(c,h,u),memset:(c,h,u)=>this.fill(c,h,u)},__linear_memory:this.memory,__stack_pointer:r,__indirect_function_table:this.table};this.functions=new WebAssembly.Instance(new WebAssembly.Module(t),{env:l}).exports,this.places={};for(let[c,h]of Object.entries(this.functions))this.places[c]=this.table.length,this.table.grow(1,h)}restore(){new Uint8Array(this.memory.buffer).set(this.image,this.base)}copy(t,e,n){return new Uint8Array(this.memory.buffer).copyWithin(t,e,e+n),t}fill(t,e,n){return new Uint8Array(this.memory.buffer).fill(e,t,t+n),t}room(t){let e=this.end;this.end=Math.ceil((e+t+8)/16)*16;let n=this.end-this.memory.buffer.byteLength;return n>0&&this.memory.grow(Math.ceil(n/65536)),e}floats(t,e){return new Float64Array(this.memory.buffer,t,e)}integers(t,e){return new BigInt64Array(this.memory.buffer,t,e)}words(t,e){return new Uint32Array(this.memory.buffer,t,e)}kernel(t,e,n){let s=e.length-1,r=this.room(4*e.length),o=this.room(8*e.length),a=this.room(8*e.length),l=this.room(8*e.reduce((d,p)=>d+p,0)),c=this.room(8*n),h=[],u=l;for(let d of e)h.push(u),u+=8*d;this.words(r,e.length).set(h),this.integers(a,e.length).set(e.map(BigInt)),this.integers(o,e.length).set(e.map(BigInt));let f=this.functions[t];return(...d)=>{for(let p=0;p<s;p++)this.floats(h[p],e[p]).set(d[p]);return f(r,o,a,0n,1n,c,0),Array.from(this.floats(h[s],e[s]))}}};var wg=2220446049250313e-31,[Mw,bw,Sw]=[1e-9,1024*wg,64*wg],[ww,gr]=[1e-9,1e-12],Eg="the stops that are hit there together do not settle",bh=1e-13,pn=(i,t=0)=>i.reduce((e,n)=>Math.max(e,Math.abs(n)),t),Oi=class extends Error{},_r=class extends Error{},Mh=class{constructor(t,e,n){Object.assign(this,{transition:t,x:e});let{sides:s,locks:r}=t.events;this.sides=s,this.locks=s.map(l=>r[l.lock]),this.size=t.sizes(e.q,e.params),this.bounds=t.restAt(e.q,e.params),this.resting=this.locks.map(l=>e.params[l.flag]!==0);let o=t.kernels.gaps(e).map(Math.abs),a=this.locks.map((l,c)=>e.old[l.flag]!==0&&!this.resting[c]);this.candidates=s.map((l,c)=>n[c]||this.resting[c]||o[c]<=bh*Math.max(1,this.size[c])&&!a[c]),this.e=t.kernels.restitution(e).map((l,c)=>this.resting[c]?0:l),this.before=t.rates(e)}settle(t){let e=this.candidates.map((n,s)=>n&&(this.resting[s]||this.before[s]<0));(e.some(Boolean)||t)&&this.impact(e),this.candidates.some(Boolean)&&this.rest()}kept(){let{x:t}=this,[e,n,s]=[[...t.v],[...t.multipliers],[...t.work]];return()=>Object.assign(t,{v:[...e],multipliers:[...n],work:[...s]})}impact(t){let{x:e}=this,n=[...e.v],s=this.kept();for(let r=0;r<4*t.length+4;r++){s();try{this.transition.jump(e,this.with(t),this.rebounds(t))}catch(f){if(!(f instanceof _r)||!this.fewer(t,s))throw f;return}let o=this.pushed(),a=this.transition.rates(e),l=pn(o,1e-300),c=pn([...e.v,...n],1e-300),h=vh(t.map((f,d)=>f&&o[d]<-gr*l),o),u=vh(t.map((f,d)=>this.candidates[d]&&!f&&a[d]<-gr*c),a);if(h<0&&u<0)return this.noGain(t,s);h>=0&&(t[h]=!1),u>=0&&(t[u]=!0)}throw new Oi(Eg)}pushed(){return this.sides.map(t=>this.x.multipliers[t.row]*t.sign)}noGain(t,e){let{x:n}=this,s=[...new Set(this.sides.map(_=>_.row))],r=()=>s.reduce((_,m)=>_+n.work[m],0);if(!(r()>gr*s.reduce((_,m)=>_+Math.abs(n.work[m]),0)))return;let o=_=>(e(),this.transition.jump(n,this.with(t),this.rebounds(t).map(m=>_*m)),r()),a=o(0),l=o(.5),c=o(1),[h,u,f]=[a,4*l-c-3*a,2*(c+a-2*l)],d=Math.sqrt(Math.max(0,u*u-4*f*h)),p=(f===0?[-h/u]:[(-u-d)/(2*f),(-u+d)/(2*f)]).filter(_=>_>=0&&_<=1);o(Math.max(0,...p))}rebounds(t){let e=Array(this.transition.model.rows).fill(0);return this.sides.forEach((n,s)=>{t[s]&&this.before[s]<0&&(e[n.row]+=-this.e[s]*this.before[s]*n.sign)}),e}fewer(t,e){let{x:n}=this,s=t.flatMap((a,l)=>a?[l]:[]);if(s.length>6)return!1;let r=this.before.map((a,l)=>this.candidates[l]&&a<0?-this.e[l]*a:0),o=[];for(let a=s.length-1;a>0;a--)for(let l of Ag(s,a))o.push([t.map((c,h)=>l.includes(h)),r]);o.push([t,r.map(()=>0)]);for(let[a,l]of o){e();try{this.transition.jump(n,this.with(a),this.rebounds(a.map((p,_)=>p&&l[_]>0)))}catch(p){if(p instanceof _r)continue;throw p}let c=this.pushed(),h=this.transition.rates(n),u=pn(c,1e-300),f=a.some((p,_)=>p&&c[_]<-gr*u),d=h.some((p,_)=>this.candidates[_]&&p<l[_]-ww*pn(this.before,1e-300));if(!f&&!d)return!0}return!1}rest(){let{x:t,transition:e}=this,n=e.rates(t),s=pn([...t.v,...t.vBefore],1e-300),r=n.map((p,_)=>this.candidates[_]&&Math.abs(p)<=gr*s),o=this.accelerations(n.map(()=>!1)),{t0:a,t1:l}=e.model,c=Math.max(Mw*Math.min(1,l-a),bw*Math.abs(t.t)),h=n.map((p,_)=>r[_]||!this.candidates[_]||!(this.resting[_]||p>0)||!(o[_]<0)?!1:2*p/-o[_]<c||.5*p*p/-o[_]<Sw*this.size[_]),u=n.map((p,_)=>r[_]||h[_]),f=u.map((p,_)=>p&&o[_]<=0),d=!u.some(Boolean);for(let p=0;p<4*u.length+4&&!d;p++){let _=this.forces(f),m=this.accelerations(f),g=vh(f.map((T,M)=>T&&_[M]<-gr*pn(_,1e-300)),_),x=vh(f.map((T,M)=>u[M]&&!T&&m[M]<-gr*pn([...m,...o],1e-300)),m);g>=0&&(f[g]=!1),x>=0&&(f[x]=!0),d=g<0&&x<0}if(!d)throw new Oi(Eg);f.some((p,_)=>p&&h[_])&&e.jump(t,this.with(f),Array(e.model.rows).fill(0)),t.params=this.with(f)}with(t){let e=[...this.x.params];return this.locks.forEach((n,s)=>{e[n.flag]=t[s]?1:0,t[s]&&(e[n.values[0]]=this.bounds[s])}),e}accelerations(t){let{x:e,transition:n}=this,s=n.kernels.acceleration({...e,params:this.with(t)});return n.kernels.gap_motion({...e,a:s}).slice(this.sides.length)}forces(t){let e=this.transition.kernels.multipliers({...this.x,params:this.with(t)});return this.sides.map(n=>e[n.row]*n.sign)}};function vh(i,t){let e=-1;return i.forEach((n,s)=>{n&&(e<0||t[s]<t[e])&&(e=s)}),e}function Ag(i,t){return t===0?[[]]:i.flatMap((e,n)=>Ag(i.slice(n+1),t-1).map(s=>[e,...s]))}var Ig=2**-52,[Tg,Rg]=[1e-10,64*Ig],Ew=1e-6,[Sh,Aw,Cg]=[1e-6,100,4],[Pg,Tw,Rw]=[1e-9,64*Ig,1e-7],wh=class{constructor(t){this.run=t,this.model=t.model,this.events=t.events,this.kernels=t.kernels,this.closing=(this.events?.actions??[]).map(e=>e.some(n=>this.closes(n)))}closes(t){return t.hold!=null||t.bounce!=null||t.switch!=null&&t.on&&this.events.switched[t.switch]!=null}arm(){let{run:t,events:e}=this,n={params:t.params},s=this.kernels.armed?.(n)??[],r=this.kernels.at?.(n)??[];for(let o=0;o<e.triggers;o++)t.set("watch.armed",s[o]!==0?1:0,o),t.at[o]=r[o]}holdFromStart(t){for(let e of this.events.locks){if(this.run.params[e.flag]===0||e.side)continue;let n=this.kernels.lock_values(t).slice(...e.at);e.values.forEach((s,r)=>this.run.params[s]=n[r])}}atStart(){let{sides:t,names:e}=this.events;if(!t.length)return null;let n=this.instant(),s=this.kernels.gaps(n),r=this.sizes(n.q,n.params).map(c=>Math.max(1,c)),o=s.findIndex((c,h)=>c<-Pg*r[h]);if(o>=0)return{sentence:`The start is beyond the stop ${e[t[o].trigger]}.`,ok:!1};let a=this.rates(n),l=Array(this.events.triggers).fill(!1);return t.forEach((c,h)=>{n.params[this.events.locks[c.lock].flag]===0&&s[h]<=bh*r[h]&&a[h]<=0&&(l[c.trigger]=!0)}),l.some(Boolean)?this.at(l):null}instant(){let{run:t,model:e}=this,n=Eh(e.quaternions,t.q),s=t.v;return{t:t.t,q:n,v:s,params:Array.from(t.params),old:Array.from(t.params),vBefore:[...s],tau:t.fields.tau??[],multipliers:Array(e.rows).fill(0),work:Array(e.rows).fill(0),ending:null}}at(t){let{run:e}=this,n=this.instant();try{this.happen(n,t)}catch(s){if(!(s instanceof Oi)&&!(s instanceof _r))throw s;return{sentence:`Stopped at t = ${Number(n.t.toPrecision(9))}: ${s.message}.`,ok:!1}}if(e.params.set(n.params),this.arm(),e.float("y").set([...n.q,...n.v]),e.modes.push({time:n.t,params:[...n.params]}),!this.slipped(n,t)){let s=this.events.names.filter((r,o)=>t[o]&&o<this.events.triggers);e.log.push(...s.map(r=>({time:n.t,name:r})))}return n.ending}slipped(t,e){let{sides:n}=this.events;if(!n.length)return!1;let s=new Set(n.map(o=>o.trigger));if(e.some((o,a)=>o&&a<this.events.triggers&&!s.has(a))||n.some(o=>t.multipliers[o.row]!==0)||t.params.some((o,a)=>o!==t.old[a]))return!1;let r=this.rates({...t,v:t.vFound,params:t.old});return n.every((o,a)=>!e[o.trigger]||r[a]>0)}happen(t,e){let{events:n}=this;t.vFound=[...t.v];let s=this.meet(t,e),[r,o]=[[...t.q],[...t.v]],a=!1,l=!1;for(let c=0;c<n.triggers;c++){if(!e[c])continue;let h=this.kernels[`values${c}`]?.({t:t.t,q:r,v:o,params:t.old})??[];n.actions[c].forEach((u,f)=>this.act(c,t,u,h[f])),a||=this.closing[c],l||=n.actions[c].some(u=>u.set!=null||u.switch!=null&&u.on)}l&&this.check(t),n.sides.length?new Mh(this,t,s).settle(a):a&&this.jump(t,t.params,Array(this.model.rows).fill(0)),this.onto(t,a||t.q.some((c,h)=>c!==r[h]))}act(t,e,n,s){let{events:r}=this;if(n.set!=null)e.params[n.set]=s;else if(n.switch!=null)e.params[n.switch]=n.on?1:0;else if(n.open!=null)this.letGo(e,r.locks[n.open]);else if(n.hold!=null){let o=r.locks[n.hold];if(n.put){let l=pn(this.kernels.q_rate(e)),c=Math.max(Tg,Rg*Math.abs(e.t));if(Math.abs(e.q[o.place]-s)>Sh+Cg*c*l)throw new Oi(`an event moves ${r.names[t]} past its coordinate`);e.q[o.place]=s}let a=this.kernels.lock_values(e).slice(...o.at);e.params[o.flag]=1,o.values.forEach((l,c)=>e.params[l]=a[c])}else n.end&&(e.ending??={sentence:`Ended at t = ${Number(e.t.toPrecision(9))} by ${r.names[t]}: ${r.causes[t]}.`,ok:!0})}letGo(t,e){if(t.params[e.flag]===0)return;t.params[e.flag]=0;let n=t.params[e.values[0]];e.one&&Math.abs(n-t.q[e.place])<=Sh&&(t.q[e.place]=n)}check(t){if(!t.params.every(Number.isFinite))throw new Oi("an event sets a parameter to no finite number");if(this.kernels.value){let l=this.kernels.value({...t,params:t.old});if(this.kernels.value(t).some((h,u)=>!(Math.abs(h)<=Ew+Math.abs(l[u]))))throw new Oi("after its events a constraint is open, and no finite impulse closes it")}let{sides:e,locks:n,names:s}=this.events;if(!e.length)return;let r=this.kernels.gaps({...t,params:t.old}),o=this.kernels.gaps(t),a=this.sizes(t.q,t.params).map(l=>Math.max(1,l));e.forEach((l,c)=>{if(o[c]-r[c]>bh*a[c]&&(t.params[n[l.lock].flag]=0),o[c]<-Pg*a[c]&&o[c]<r[c])throw new Oi(`an event moves ${s[l.trigger]} past its coordinate`)})}jump(t,e,n){let{model:s}=this,r=this.kernels.rate({...t,params:e}),o=this.kernels.impulse({t:t.t,q:t.q,v:t.v,rates:n,params:e}),a=o.slice(0,s.nv),l=s.nv+6*s.bodies,c=o.slice(l,l+s.rows),h=o.slice(l+s.rows+1);if(!a.every(Number.isFinite))throw new Oi("the impulses of its events have no finite solution");if(pn(h)>Rw*(1+pn(a)))throw new _r("its constraints contradict each other");t.v=a,c.forEach((u,f)=>{t.multipliers[f]+=u,t.work[f]+=u*(r[f]+n[f])/2})}onto(t,e){let{model:n}=this;if(!e||!n.project||!n.closes)return;let s=this.kernels.projection(t),r=s.slice(0,n.nq);pn(r.map((o,a)=>o-t.q[a]))>Sh||([t.q,t.v]=[r,s.slice(n.nq,n.nq+n.nv)])}sizes(t,e){let n=pn(t,1);return this.kernels.bounds({params:e}).map((s,r)=>this.events.rounded[r]?n:Math.abs(s))}restAt(t,e){let n=this.sizes(t,e);return this.kernels.bounds({params:e}).map((s,r)=>s+(this.events.rounded[r]?this.events.sides[r].sign*Tw*n[r]:0))}rates(t){return this.kernels.gap_motion({...t,a:null}).slice(0,this.events.sides.length)}meet(t,e){let{sides:n,locks:s}=this.events,r=n.map(f=>e[f.trigger]);if(!r.some(Boolean))return r;let o=this.kernels.gaps(t);this.back(t,o.map((f,d)=>r[d]?f:0));let a=[...t.params],l=this.restAt(t.q,a),c=[...t.q];n.forEach((f,d)=>{if(!r[d])return;f.place!=null&&(c[f.place]=l[d]);let p=s[f.lock];[a[p.flag],a[p.values[0]]]=[1,l[d]]});let h=Math.max(Sh,Aw*pn(o.filter((f,d)=>r[d]))),u=[c];this.events.rounded.some(Boolean)&&u.push(this.kernels.projection({t:t.t,q:c,v:t.v,params:a}).slice(0,this.model.nq));for(let f of u)pn(f.map((d,p)=>d-t.q[p]))<=h&&(t.q=[...f]);return r}back(t,e){let n=this.rates(t),s=Math.max(0,...e.map((l,c)=>l<0&&n[c]<0?l/n[c]:0));s<=Cg*Math.max(Tg,Rg*Math.abs(t.t))||(s=0);let r=this.kernels.acceleration(t),o=this.kernels.q_rate(t),a=t.v.map((l,c)=>l-s*r[c]);a.every(Number.isFinite)&&([t.q,t.v]=[t.q.map((l,c)=>l-s*o[c]),a]),t.vBefore=[...t.v]}};function Eh(i,t){let e=Array.from(t);for(let n of i){let s=Math.hypot(e[n],e[n+1],e[n+2],e[n+3]);if(s>0)for(let r=n;r<n+4;r++)e[r]/=s}return e}var $f=2**-52,Xf=64*$f,Cw=10,Pw=1e3,Lg=[[100,1e-9,512*$f],[1e3,1e-7,4096*$f]],Iw=.15,Lw=.01,Dw=1e-6,[Nw,Uw,Fw,,Ow,Bw]=[0,1,2,3,4,5],kw=-2,[Ah,qf,zw,Gw,Vw]=[0,1,2,3,4],Hw={[zw]:"comes near a singular position, over which a page does not carry a motion",[Gw]:"comes near a singularity of its angles",[-1]:"finds no step that is short enough",[-2]:"has a force that is no finite number",[-3]:"takes too many steps",[-9]:"comes near a singularity of its angles"},Ww=500,Dg=1e-9,Xw=60,Yf=i=>i>0?1:i<0?-1:0,Rh=class{constructor(t,e,n){this.plan=n,this.model=n.model,this.memory=new yh(t,n,e),n.functions.forEach((r,o)=>{if(this.memory.places[r]!==o+1)throw new Error(`function ${r} is at another place`)});let s=Object.entries(n.kernels).map(([r,o])=>[r,o.arguments,o.sizes,this.memory.kernel(r,o.sizes,o.workspace)]);this.kernels=Object.fromEntries(s.map(([r,o,a,l])=>{let c=a.map(h=>new Float64Array(h));return[r,h=>l(...o.map((u,f)=>u==="t"&&h.t!=null?[h.t]:h[u]??c[f]))]})),this.fields={};for(let[r,[o,a,l]]of Object.entries(n.fields))this.fields[r]=l?this.memory.integers(o,a):this.memory.floats(o,a);this.events=this.model.events??null,this.transition=new wh(this)}float(t){return this.fields[`block.${t}`]}get(t,e=0){return Number(this.fields[`block.${t}`][e])}set(t,e,n=0){this.fields[`block.${t}`][n]=BigInt(e)}get t(){return this.float("t")[0]}get y(){return Array.from(this.float("y"))}get q(){return this.y.slice(0,this.model.nq)}get v(){return this.y.slice(this.model.nq,this.model.nq+this.model.nv)}evaluate(t,e=this.t,n=this.y){this.float("t_eval")[0]=e,this.float("y_eval").set(n);let s=this.memory.integers(this.plan.calls[t],8);this.memory.functions[t](Number(s[1]),Number(s[2]),Number(s[3]),0n,1n,Number(s[6]),0)}start({params:t=this.model.params,q:e=this.model.q0,v:n=this.model.v0,t:s=this.model.t0,goesOn:r=!1}={}){let{model:o}=this,a=r?{y:this.float("out_y").slice(),fired:this.firedAt,log:this.log.filter(u=>u.time<=s),modes:this.modes}:null;if(this.memory.restore(),this.params=this.fields.params??new Float64Array(0),this.params.set(t),this.log=a?.log??[],this.modes=a?.modes.filter(u=>u.time<=s)??[{time:o.t0,params:Array.from(t)}],this.ended=null,this.steps=0,a&&this.float("out_y").set(a.y),!r)for(let u of o.clocks)this.params[u]=Math.max(this.params[u],s);let l={t:s,q:Eh(o.quaternions,e),v:Array.from(n),params:this.params};if(this.events&&!r&&this.transition.holdFromStart(l),o.closes&&!(l=this.assembled(l)))return this.end("The loops cannot be closed from this start.",!1);this.float("t")[0]=s,this.float("y").set([...l.q,...l.v]),this.modes.push({time:s,params:Array.from(this.params)}),this.float("t_start")[0]=s,this.set("status",Ah),this.set("fresh",1);let c=this.float("times"),h=0;for(;h<c.length&&c[h]<=s;)h++;for(let u=r?h-1:0;u<h;u++)(c[u]===s||!r)&&this.keep(u);return this.set("out_n",h),this.firedAt=a?.fired??(this.events?this.events.names.map(()=>-1/0):[]),this.last=-1/0,this.row=Lg.map(()=>0),this.events&&this.begin(),this.ended?this.ended:(this.float("t_end")[0]=this.nextEnd(),o.closes&&this.lookAround(),this.ended)}keep(t){let e=this.model.nq+this.model.nv;this.float("out_y").set(this.y,t*e),this.float("out_t")[t]=this.float("times")[t]}assembled(t){for(let e=0;e<Xw;e++){let n=pn(this.kernels.value(t)),s=this.kernels.projection(t),r=Eh(this.model.quaternions,s.slice(0,this.model.nq)),o=s.slice(this.model.nq,this.model.nq+this.model.nv);if(![...r,...o].every(Number.isFinite))return null;let a=pn(r.map((l,c)=>l-t.q[c]))+pn(o.map((l,c)=>l-t.v[c]))<1e-12;if(n<=1e-13&&a||(t={...t,q:r,v:o},n<=Dg&&a))return t}return pn(this.kernels.value(t))<=Dg?t:null}end(t,e){return this.ended={sentence:t,ok:e,time:this.t},this.ended}advance(t=1/0){let e=Date.now()+t,[n,s]=this.plan.words;for(this.memory.integers(n,s+1)[s]=BigInt(Ww);!this.ended;){this.memory.functions.advance(n);let r=this.get("status");if(r===Vw||r===qf?this.there():r!==Ah&&this.end(`At t = ${Th(this.t)} s the motion ${Hw[r]??"cannot go on"}.`,!1),!this.ended&&Date.now()>=e)return null}return this.ended}get frames(){return this.get("out_n")}frame(t){let{nq:e,nv:n}=this.model,s=t*(e+n),r=this.float("out_y");return{t:this.float("times")[t],q:Array.from(r.subarray(s,s+e)),v:Array.from(r.subarray(s+e,s+e+n))}}paramsAt(t){let e=this.modes[0].params;for(let n of this.modes)n.time<=t&&(e=n.params);return e}poses(t){let{t:e,q:n}=this.frame(t),s=this.kernels.placements({t:e,q:n,params:this.paramsAt(e)}),r=[];for(let o=0;o<this.model.bodies;o++){let[a,l,c,h,u,f,d,p,_,m,g,x]=s.slice(12*o,12*o+12);r.push(m,g,x,...qw([a,l,c,h,u,f,d,p,_]))}return r}nextEnd(){let t=this.model.t1,{t:e}=this;return this.at?.forEach((n,s)=>{this.isOpen(s)&&n>e+Xf*Math.abs(e)&&(t=Math.min(t,n))}),t}isOpen(t){let[e,n]=[this.at[t],this.t];return e>this.firedAt[t]&&e>=n-Xf*Math.abs(n)&&this.get("watch.armed",t)!==0}due(){let{t}=this;return this.at.map((e,n)=>{let s=this.isOpen(n)&&e<=t+Xf*Math.abs(t);return s&&(this.firedAt[n]=e),s})}begin(){let t=this.events.names.length;this.within=this.events.bound.map((n,s)=>n?-this.get("watch.direction",s):0),this.loud=this.events.names.map((n,s)=>this.get("watch.silent",s)===0),this.at=Array(t).fill(NaN),this.transition.arm();let e=this.transition.atStart();return e?this.end(e.sentence,e.ok):(this.evaluate("events"),this.signs().forEach((n,s)=>this.set("watch.side",n,s)),this.remember(Array(t).fill(!1)),this.happen(this.due()))}there(){let t=this.events?this.events.names.map((e,n)=>this.get("watch.fired",n)!==0):[];this.events&&this.due().forEach((e,n)=>t[n]||=e),t.some(Boolean)?this.happen(t):this.t<this.model.t1&&this.set("status",Ah),!this.ended&&this.get("status")===qf&&this.t>=this.model.t1&&this.end(`Finished at t = ${Th(this.t)} s.`,!0)}signs(){return Array.from(this.float("watch.g"),(t,e)=>this.within[e]||Yf(t))}remember(t){let e=this.float("watch.g"),n=this.y;this.events.coordinates.forEach((s,r)=>{let o=t[r]||e[r]===0;s>=0&&(this.float("watch.level")[r]=n[s]-e[r],o||=Math.abs(e[r])<=Cw*(this.float("atol")[s]+this.float("rtol")[s]*Math.abs(n[s]))),this.set("watch.close",o&&this.get("watch.touched",r)===0?1:0,r),this.float("watch.start")[r]=e[r],this.set("watch.nearing",0,r),this.set("watch.fired",0,r)})}changed(t){return this.signs().map((e,n)=>{let[s,r]=[this.get("watch.side",n),this.get("watch.direction",n)],a=this.get("watch.armed",n)!==0&&this.events.coordinates[n]!==kw&&t[n]&&e*s<0&&this.get("watch.touched",n)===0;return(a||!t[n])&&this.set("watch.side",e,n),a&&(r===0||r===e)})}happen(t){if(!t.some(Boolean))return null;let e=[...t],n=!1;if(this.chatters(t))return this.ended;for(let s=0;t.some((r,o)=>r&&this.loud[o]);s++){if(s===Pw)return this.end(`At t = ${Th(this.t)} s an event fires itself for ever.`,!1);this.evaluate("events");let r=t.map((h,u)=>this.get("watch.armed",u)!==0),o=Array.from(this.float("watch.g"),Yf),a=this.transition.at(t.map((h,u)=>h&&this.loud[u]));if(n=!0,a)return this.putAfter(),this.end(a.sentence,a.ok);this.evaluate("events");let l=this.float("watch.g");t.forEach((h,u)=>{o[u]!==Yf(l[u])&&this.set("watch.touched",0,u),h&&l[u]===0&&this.get("watch.touched",u)===0&&this.set("watch.side",this.within[u],u)});let c=this.changed(r);this.due().forEach((h,u)=>c[u]||=h),t=c,c.forEach((h,u)=>e[u]||=h)}return this.remember(e),this.set("fresh",1),this.float("t_end")[0]=this.nextEnd(),this.set("status",this.t>=this.model.t1?qf:Ah),n&&(this.putAfter(),this.model.closes&&this.plan.calls.project&&this.resettle()),null}chatters(t){let{t:e}=this,n=Math.min(1,this.model.t1-this.float("t_start")[0]);return this.row=Lg.map(([s,r,o],a)=>{let l=Math.max(r*n,o*Math.abs(e)),c=e-this.last<=l?this.row[a]+1:1;return c>=s&&this.end(`At t = ${Th(e)} s ${this.names(t)} fires without end (chattering).`,!1),c}),this.last=e,this.ended}names(t){return this.events.names.filter((e,n)=>t[n]).join(", ")}putAfter(){let t=this.float("times");for(let e=this.frames-1;e>=0&&t[e]>=this.t;e--)t[e]===this.t&&this.keep(e)}pivots(){let{nq:t,nv:e}=this.model;return this.evaluate("project"),Array.from(this.float("onto").subarray(t+e))}restart(t){this.float("pivots").set(t),this.float("last").set(t);let e=this.float("largest"),n=this.float("gap");t.forEach((s,r)=>e[r]=Math.max(Math.abs(e[r]),s)),[n[Nw],n[Uw],n[Fw],n[Bw]]=[Iw,this.t,0,this.t],n[Ow]=t.filter(s=>s>0).length}lookAround(){if(!this.plan.calls.project)return;let t=this.pivots();this.restart(t);let e=this.float("largest"),n=t.some((r,o)=>r>0&&r<Lw**2*Math.abs(e[o])),s=this.model.events?.locks.length>0;(n||!s&&t.filter(r=>r>0).length<this.model.rank)&&this.end("The start is at a singular position, from which a page cannot go on.",!1)}resettle(){let t=Array.from(this.float("pivots")),e=this.pivots(),n=this.float("largest");e.forEach((s,r)=>{Math.abs(s-t[r])>Dw*Math.max(s,t[r])&&(n[r]=s)}),this.restart(e)}},Th=i=>String(Number(i.toPrecision(9)));function qw(i){let[t,e,n,s,r,o,a,l,c]=i,h=[t+r+c,t,r,c],u=h.indexOf(Math.max(...h)),f=[[1+t+r+c,l-o,n-a,s-e],[l-o,1+t-r-c,e+s,n+a],[n-a,e+s,1-t+r-c,o+l],[s-e,n+a,o+l,1-t-r+c]][u],d=Math.hypot(...f);return f.map(p=>p/d)}var Yw=12,Ng=12,$w=["reactions","closures","moments","loads","contacts","traces"],Jf=class{constructor(t,e){Object.assign(this,{run:t,times:e,known:[]})}at(t,e,n){let s=Math.min(n,this.run.frames-1);return this.known[s]??=this.follow(this.run.poses(s),this.known[s-1]),this.known[s][e]}follow(t,e){for(let n=0;e&&n<t.length;n+=7)if([3,4,5,6].reduce((r,o)=>r+t[n+o]*e[n+o],0)<0)for(let r=3;r<7;r++)t[n+r]*=-1;return t}},Ch=class{constructor(t,e,n,s){Object.assign(this,{content:t,arrays:e,player:n,view:s}),this.plan=t.live,this.values=this.plan.sliders?.map(r=>r.value)??[],this.said=k("p",{class:"said",role:"status","aria-live":"polite"}),this.element=k("details",{class:"live",open:!0},k("summary",{},"Try it"),this.body()),this.ready=Promise.resolve()}body(){if(this.plan.refusal)return k("p",{class:"note"},`This page has the recorded run only, and cannot make it again: ${this.plan.refusal}.`);this.button=k("button",{type:"button",onclick:()=>this.toggle()},"Run again");let t=k("button",{type:"button",onclick:()=>this.reset()},"Recorded run");this.inputs=this.plan.sliders.map((r,o)=>this.slider(r,o));let e=k("div",{class:"sliders"},...this.inputs.slice(0,Ng).map(r=>r.row)),n=this.inputs.slice(Ng).map(r=>r.row),s=n.length?k("details",{},k("summary",{},`${n.length} more`),k("div",{class:"sliders"},...n)):null;return k("div",{},e,s,k("div",{class:"actions"},this.button,t),this.said)}slider({name:t,unit:e,low:n,high:s,value:r},o){let a=k("input",{type:"range",min:n,max:s,step:"any",value:r,"aria-label":t}),l=k("input",{type:"number",step:"any",value:Zf(r),"aria-label":`${t}, as a number`}),c=(h,u)=>{Number.isFinite(h)&&(this.values[o]=h,u!==a&&(a.value=h),u!==l&&(l.value=Zf(h)),this.changed())};return a.addEventListener("input",()=>c(Number(a.value),a)),l.addEventListener("change",()=>c(l.value===""?NaN:Number(l.value),l)),{put:h=>[this.values[o]=h,a.value=h,l.value=Zf(h)],row:k("label",{},fn(t),a,l,k("span",{class:"unit"},e))}}async make(){if(this.run)return;let[t,e]=await Promise.all([_h(this.plan.code),_h(this.plan.image)]);this.run=new Rh(t,e,this.plan)}chosen(){let{model:t,sliders:e}=this.plan,n={params:t.params.map(s=>s??NaN),q:[...t.q0],v:[...t.v0]};return e.forEach(({kind:s,index:r},o)=>n[s][r]=this.values[o]),n}changed(){this.dirty=!0,!this.paused&&this.begin()}begin(){return this.ready=this.make().then(()=>{this.dirty=this.paused=!1,cancelAnimationFrame(this.waiting),this.run.start(this.chosen()),this.show(),this.frames.known=[],this.compute()}),this.ready}ended(){return new Promise(t=>{let e=()=>this.run?.ended?t(this.run.ended):setTimeout(e,5);e()})}goOn(){let{run:t,player:e}=this,n=Math.min(this.frameAt(e.time),t.frames-1),{t:s,q:r,v:o}=t.frame(n),a=t.paramsAt(s).slice();this.plan.sliders.forEach(({kind:l,index:c},h)=>l==="params"&&(a[c]=this.values[h])),t.start({params:a,q:r,v:o,t:s,goesOn:!0}),this.frames.known.length=n+1,this.dirty=this.paused=!1,this.compute()}frameAt(t){let{t0:e,t1:n,frames:s}=this.plan.model;return Math.round((t-e)/(n-e)*s)}toggle(){return!this.run||!this.active?this.begin():(this.player.playing?(this.player.play(!1),this.paused=!0):this.paused&&this.dirty?(this.goOn(),this.player.play(!0)):(this.paused=!1,this.player.play(!0)),this.label(),this.ready)}label(){this.button.textContent=this.active?this.player.playing?"Pause":this.paused&&this.dirty?"Go on with these values":"Play":"Run again"}show(){if(this.frames??=new Jf(this.run,this.player.times.length),this.active||!this.view)return;let{view:t,arrays:e,content:n}=this;if(this.active=!0,this.recorded??=new bs(e.poses,n.bodies.length),!this.ghost){let s=t.mechanism.lists(),r=()=>new hi({color:"#888",transparent:!0,opacity:.28,depthWrite:!1});this.ghost=Object.entries(s).map(([o,a])=>new bi(t.mechanism.kinds[o],r(),a));for(let{mesh:o}of this.ghost)t.mechanism.group.add(o);this.player.listen(()=>this.place())}for(let{mesh:s}of this.ghost)s.visible=!0;this.hidden=$w.filter(s=>t.overlay.parts[s]?.group.visible);for(let s of this.hidden)t.show(s,!1);this.poses??=new bs(this.frames,n.bodies.length),t.live=this,this.place()}reset(){this.plan.sliders.forEach(({value:t},e)=>this.inputs[e].put(t)),this.active=this.paused=this.dirty=!1;for(let{mesh:t}of this.ghost??[])t.visible=!1;if(this.view?.live){this.view.live=null;for(let t of this.hidden)this.view.show(t,!0);this.view.draw()}this.said.textContent="",this.label()}place(){if(!this.active)return;let t=this.recorded.at(this.player.place());for(let e of this.ghost)e.place(t);this.label(),this.tell()}now(){let{t0:t,t1:e,frames:n}=this.plan.model,s=Math.max(0,Math.min((this.player.time-t)/(e-t)*n,this.run.frames-1));return this.frames.times=this.run.frames,[this.poses,{k:Math.floor(s),part:s-Math.floor(s)}]}compute(){let t=this.run.advance(Yw);this.view?.draw(),this.tell(),t||(this.waiting=requestAnimationFrame(()=>this.compute()))}tell(){let{run:t,arrays:e,player:n,plan:s}=this;if(!this.active||!t)return;let r=Math.min(this.frameAt(n.time),t.frames-1),{q:o}=t.frame(Math.max(r,0)),a=n.place(t.frame(Math.max(r,0)).t),c=s.sliders.filter(f=>f.kind==="q"&&this.channel(f.index)>=0).slice(0,4).map(({index:f,name:d,unit:p})=>{let _=this.channel(f),[m,g]=[a.k,Math.min(a.k+1,e.q.times-1)].map(T=>e.q.at(0,_,T)),x=m+a.part*(g-m);return`${d} ${ye(o[f])} ${p} (${ye(o[f]-x,3)} from the recorded run)`}),h=t.log.map(({time:f,name:d})=>`${d} at ${ye(f)} s`).slice(0,6),u=t.ended?t.ended.sentence:"Computing \u2026";this.said.textContent=[u,h.length?`Events: ${h.join(", ")}.`:"",c.length?`${c.join("; ")}.`:""].filter(Boolean).join(" "),this.said.classList.toggle("problem",t.ended?.ok===!1)}channel(t){return this.plan.channels[t]??-1}},Zf=i=>Number(i.toPrecision(6));var wo=class{constructor(t){this.times=t,this.first=t[0]??0,this.last=t[t.length-1]??0,this.time=this.first,this.playing=!1,this.loop=!0,this.speed=this.first<this.last?Zw((this.last-this.first)/12):1,this.listeners=new Set,this.tick=this.tick.bind(this)}listen(t){this.listeners.add(t)}tell(){for(let t of this.listeners)t(this)}seek(t){this.time=Math.min(Math.max(t,this.first),this.last),this.tell()}play(t=!this.playing){t!==this.playing&&(this.playing=t&&this.last>this.first,this.playing&&(this.time>=this.last&&(this.time=this.first),this.before=null,requestAnimationFrame(this.tick)),this.tell())}tick(t){if(!this.playing)return;let e=this.before==null?0:Math.min(t-this.before,250)/1e3;this.before=t;let n=this.time+e*this.speed;n>this.last&&(this.loop||(this.playing=!1),n=this.loop?this.first:this.last),this.seek(n),this.playing&&requestAnimationFrame(this.tick)}step(t){this.play(!1);let{k:e,part:n}=this.place(),s=t>0?e+t:e+t+(n>0?1:0);this.seek(this.times[Math.min(Math.max(s,0),this.times.length-1)])}place(t=this.time){let{times:e}=this,n=0,s=e.length-1;for(;n<s;){let o=n+s+1>>1;e[o]<=t?n=o:s=o-1}let r=(e[n+1]??e[n])-e[n];return{k:n,part:r>0?(t-e[n])/r:0}}};function Zw(i){let t=10**Math.floor(Math.log10(i)),e=i/t;return Number(((e<1.5?1:e<3.5?2:e<7.5?5:10)*t).toPrecision(3))}function Ss(i,t,e){let n=-1;for(let d=0;d<t.length;d++)t[d]!=null&&Number.isFinite(t[d])&&(n<0||e*t[d]>e*t[n])&&(n=d);if(n<0)return null;let s={time:i[n],value:t[n]},r=[t[n-1],t[n+1]];if(r.some(d=>d==null||!Number.isFinite(d))||!(i[n-1]<i[n]&&i[n]<i[n+1]))return s;let[o,a]=[i[n-1]-i[n],i[n+1]-i[n]],[l,c]=[(r[0]-t[n])/o,(r[1]-t[n])/a],h=(c-l)/(a-o),u=l-h*o;if(e*h>=0)return s;let f=Math.min(Math.max(-u/2/h,o),a);return{time:s.time+f,value:s.value+u*f+h*f*f}}function ws(i,{k:t,part:e}){let[n,s]=[i[t],i[t+1]];return n==null||s==null?n:n+e*(s-n)}var Jw=[["body","Bodies"],["joint","Joints"],["force","Forces"],["constraint","Constraints"],["event","Events"]],Kf=2e3,Ph=class{constructor(t,e,n,s,r){Object.assign(this,{content:t,arrays:e,player:n,selection:s,view:r,member:0,rows:new Map}),this.plot=()=>{},this.filter=k("input",{type:"search",class:"filter",placeholder:"Filter","aria-label":"Filter the parts"}),this.filter.addEventListener("input",()=>this.sift()),this.everything=k("button",{type:"button",class:"all",hidden:!0,onclick:()=>s.showAll()},"Show all"),this.tree=k("div",{class:"tree",role:"tree","aria-label":"Parts"},...Jw.map(o=>this.section(...o))),this.tree.addEventListener("keydown",o=>this.press(o)),this.tree.addEventListener("pointerleave",()=>s.hover(null)),this.card=k("section",{class:"card","aria-label":"Selected",hidden:!0}),this.element=k("aside",{class:"parts"},k("div",{class:"sift"},this.filter,this.everything),this.tree,this.card),s.listen(o=>this.changed(o)),n.listen(()=>this.now())}section(t,e){let n=this.selection.things.of(t);if(!n.length)return null;let s=n.slice(0,Kf).map(o=>this.row(o)),r=n.length>Kf?k("p",{class:"more"},`and ${n.length-Kf} more`):null;return k("details",{open:t==="body"||n.length<=12,"data-kind":t},k("summary",{},`${e} `,k("span",{class:"count"},n.length)),...s,r)}row(t){let{selection:e}=this,{id:n}=t,s=k("button",{type:"button",class:"eye",tabindex:"-1","aria-label":`Hide or show ${t.name}`,title:"Hide or show"},"\u25CF");s.addEventListener("click",o=>{o.stopPropagation(),e.hide(n)});let r=k("div",{class:"row",role:"treeitem",tabindex:this.rows.size?"-1":"0","aria-selected":"false","data-id":n,title:t.words},t.kind==="body"&&jw(this.view?.mechanism.colourOf(t.bodies[0]-1)),k("bdi",{},t.name),k("small",{},t.kind==="body"?"":t.words),t.kind==="event"?null:s);return r.style.setProperty("--depth",t.depth),r.addEventListener("pointerenter",()=>e.hover(n)),r.addEventListener("click",()=>e.select(n)),r.addEventListener("dblclick",()=>this.view?.frameThing(n)),this.rows.set(n,r),r}sift(){let t=this.filter.value.trim().toLowerCase();for(let[e,n]of this.rows){let{name:s,words:r}=this.selection.things.all.get(e);n.hidden=!!t&&!`${s} ${r}`.toLowerCase().includes(t)}for(let e of this.tree.querySelectorAll("details"))e.hidden=![...e.querySelectorAll(".row")].some(n=>!n.hidden),t&&(e.open=!0)}press(t){let e=t.target.closest?.(".row");if(!e||t.ctrlKey||t.altKey||t.metaKey)return;let{id:n}=e.dataset,s=[...this.rows.values()].filter(l=>!l.hidden&&l.closest("details").open),r=s.indexOf(e),o={ArrowDown:s[r+1],ArrowUp:s[r-1],Home:s[0],End:s.at(-1)}[t.key],a={Enter:()=>this.selection.select(n)," ":()=>this.selection.select(n),h:()=>this.selection.hide(n),i:()=>this.selection.isolate(n),z:()=>this.view?.frameThing(n),ArrowLeft:()=>this.fold(e,!1),ArrowRight:()=>this.fold(e,!0)}[t.key];!o&&!a||(t.preventDefault(),t.stopPropagation(),a?.(),o&&(e.tabIndex=-1,o.tabIndex=0,o.focus(),this.selection.hover(o.dataset.id)))}fold(t,e){let n=t.closest("details");n.open=e,e||n.querySelector("summary").focus()}changed(t){let{selection:e}=this;for(let[s,r]of this.rows)r.classList.toggle("hovered",s===e.hovered),r.classList.toggle("gone",!e.visible(s)),r.setAttribute("aria-selected",String(s===e.selected));if(this.everything.hidden=e.all,t!=="selected")return;let n=this.rows.get(e.selected);if(n){n.closest("details").open=!0;let[s,r]=[this.tree.getBoundingClientRect(),n.getBoundingClientRect()];(r.top<s.top||r.bottom>s.bottom)&&(this.tree.scrollTop+=r.top-s.top-s.height/3)}this.fill()}choose(t){this.member=t,this.fill()}fill(){let{selection:t,view:e,player:n}=this,s=t.things.all.get(t.selected);if(this.card.hidden=!s,this.cells=[],!s)return;let{id:r}=s,o=(p,_,m)=>k("button",{type:"button",onclick:_,title:m},p),a=k("div",{class:"actions"},s.kind==="event"?null:o("Hide",()=>t.hide(r),"Hide or show (h)"),o("Isolate",()=>t.isolate(r),"Nothing but this, or all again (i)"),e&&o("Frame",()=>e.frameThing(r),"Bring it near (z)"),e&&s.kind==="body"?o("Follow",()=>e.followBody(e.follow===s.bodies[0]?0:s.bodies[0]),"The camera goes with it, or stays"):null),l=k("button",{type:"button",class:"close","aria-label":"Close",onclick:()=>t.select(null)},"\xD7"),c=this.facts(s).map(([p,_])=>[k("dt",{},p),k("dd",{},_)]),h=p=>p?o(ye(p.value,4),()=>n.seek(p.time),`at ${ye(p.time,6)} s`):"\u2013",u=s.curves.slice(0,24).map(({group:p,j:_})=>{let m=p.curve(this.member,_),g=k("td",{class:"value"});this.cells.push([g,m]);let x=[p.word,Kw(p.names[_],s.name)].filter(Boolean).join(" "),T=o(p.unit?`${x}, ${p.unit}`:x,()=>this.plot(p,_),"Show in a plot of its own");return k("tr",{},k("th",{scope:"row"},T),g,...[-1,1].map(M=>k("td",{},h(Ss(n.times,m,M)))))}),f=u.length?k("table",{},k("thead",{},k("tr",{},...["","now","least","most"].map(p=>k("th",{scope:"col"},p)))),k("tbody",{},...u)):null,d=s.kind==="event"?this.times(s):[];this.card.replaceChildren(k("h3",{},fn(s.name),l),a,k("dl",{},...c.flat()),...f?[f]:[],...d),this.now()}facts(t){let{kind:e,bodies:n,words:s,labels:r}=t,o=this.content.bodies[n[0]-1];return e==="body"?(this.place=k("span",{}),this.turn=k("span",{}),[["body",s],["mass",`${ye(o.mass)} kg`],["centre of mass",`${jf(o.com)} m`],["origin now",this.place],["turned now",this.turn]]):e==="joint"?[["joint",s],["carries",fn(o.name)],["on",o.parent?fn(this.content.bodies[o.parent-1].name):"the world"]]:[[e,s],...r.slice(0,6).map(a=>["",a])]}times(t){let e=(this.content.events[this.member]??[]).filter(({name:s})=>s===t.name);if(!e.length)return[k("p",{},"It did not happen.")];let n=({time:s,cause:r})=>k("button",{type:"button",title:r,onclick:()=>this.player.seek(s)},`${ye(s,7)} s`);return[k("p",{class:"times"},...e.slice(0,200).map(n))]}now(){let t=this.selection.things.all.get(this.selection.selected);if(!t||this.card.hidden)return;let e=this.player.place();for(let[o,a]of this.cells)o.textContent=ye(ws(a,e),4);if(t.kind!=="body"||!this.view)return;let{position:n,axis:s,angle:r}=this.view.poseOf(t.bodies[0]);this.place.textContent=`${jf(n)} m`,this.turn.textContent=r>1e-9?`${ye(r*180/Math.PI,4)}\xB0 about ${jf(s)}`:"0\xB0"}},jf=i=>i.map(t=>ye(Math.abs(t)<1e-12?0:t,4)).join(", ");function Kw(i,t){return i.startsWith(t)?i.slice(t.length).replace(/^[:\s]+/,""):i}function jw(i){let t=k("span",{class:"dot"});return i&&(t.style.background=i),t}var Qw="uplot",t1="u-hz",e1="u-vt",n1="u-title",i1="u-wrap",s1="u-under",r1="u-over",o1="u-axis",vr="u-off",a1="u-select",l1="u-cursor-x",c1="u-cursor-y",h1="u-cursor-pt",u1="u-legend",f1="u-live",d1="u-inline",p1="u-series",m1="u-marker",Ug="u-label",g1="u-value",Wa="width",Xa="height";var Fg="bottom",Eo="left",Qf="right",gd="#000",Og=gd+"0",td="mousemove",Bg="mousedown",ed="mouseup",kg="mouseenter",zg="mouseleave",Gg="dblclick",_1="resize",x1="scroll",Vg="change",Uh="dppxchange",_d="--",Lo=typeof window<"u",od=Lo?document:null,To=Lo?window:null,y1=Lo?navigator:null,Ae,Ih;function ad(){let i=devicePixelRatio;Ae!=i&&(Ae=i,Ih&&cd(Vg,Ih,ad),Ih=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),Mr(Vg,Ih,ad),To.dispatchEvent(new CustomEvent(Uh)))}function di(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function ld(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function We(i,t,e){i.style[t]=e+"px"}function Bi(i,t,e,n){let s=od.createElement(i);return t!=null&&di(s,t),e?.insertBefore(s,n),s}function wi(i,t){return Bi("div",i,t)}var Hg=new WeakMap;function is(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=Hg.get(i);r!=o&&(i.style.transform=r,Hg.set(i,r),t<0||e<0||t>n||e>s?di(i,vr):ld(i,vr))}var Wg=new WeakMap;function Xg(i,t,e){let n=t+e,s=Wg.get(i);n!=s&&(Wg.set(i,n),i.style.background=t,i.style.borderColor=e)}var qg=new WeakMap;function Yg(i,t,e,n){let s=t+""+e,r=qg.get(i);s!=r&&(qg.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var xd={passive:!0},v1={...xd,capture:!0};function Mr(i,t,e,n){t.addEventListener(i,e,n?v1:xd)}function cd(i,t,e,n){t.removeEventListener(i,e,xd)}Lo&&ad();function ki(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:pi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function M0(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var b0=i=>i!=null,S0=i=>i!=null&&i>0,Bh=M0(b0),M1=M0(S0);function b1(i,t,e,n=0,s=!1){let r=s?M1:Bh,o=s?S0:b0;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Fe,l??-Fe]}function kh(i,t,e,n){let s=Jg(i),r=Jg(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Es:w0,a=s==1?pi:Ei,l=r==1?Ei:pi,c=a(o(En(i))),h=l(o(En(t))),u=Ro(e,c),f=Ro(e,h);return e==10&&(c<0&&(u=Oe(u,-c)),h<0&&(f=Oe(f,-h))),n||e==2?(i=u*s,t=f*r):(i=R0(i,u),t=zh(t,f)),[i,t]}function yd(i,t,e,n){let s=kh(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var vd=.1,$g={mode:3,pad:vd},Ya={pad:0,soft:null,mode:0},S1={min:Ya,max:Ya};function Fh(i,t,e,n){return Gh(e)?Zg(i,t,e):(Ya.pad=e,Ya.soft=n?0:null,Ya.mode=n?3:0,Zg(i,t,S1))}function Se(i,t){return i??t}function w1(i,t,e){for(t=Se(t,0),e=Se(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Zg(i,t,e){let n=e.min,s=e.max,r=Se(n.pad,0),o=Se(s.pad,0),a=Se(n.hard,-Fe),l=Se(s.hard,Fe),c=Se(n.soft,Fe),h=Se(s.soft,-Fe),u=Se(n.mode,0),f=Se(s.mode,0),d=t-i,p=Es(d),_=Zn(En(i),En(t)),m=Es(_),g=En(m-p);(d<1e-24||g>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=Fe&&(r=0),f==2&&h!=-Fe&&(o=0)));let x=d||_||1e3,T=Es(x),M=Ro(10,pi(T)),R=x*(d==0?i==0?.1:1:r),A=Oe(R0(i-R,M/10),24),y=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Fe,E=Zn(a,A<y&&i>=y?y:zi(y,A)),F=x*(d==0?t==0?.1:1:o),U=Oe(zh(t+F,M/10),24),L=t<=h&&(f==1||f==3&&U>=h||f==2&&U<=h)?h:-Fe,G=zi(l,U>L&&t<=L?L:Zn(L,U));return E==G&&E==0&&(G=100),[E,G]}var E1=new Intl.NumberFormat(Lo?y1.language:"en-US"),Md=i=>E1.format(i),mi=Math,Nh=mi.PI,En=mi.abs,pi=mi.floor,wn=mi.round,Ei=mi.ceil,zi=mi.min,Zn=mi.max,Ro=mi.pow,Jg=mi.sign,Es=mi.log10,w0=mi.log2,A1=(i,t=1)=>mi.sinh(i)*t,nd=(i,t=1)=>mi.asinh(i/t),Fe=1/0;function Kg(i){return(Es((i^i>>31)-(i>>31))|0)+1}function hd(i,t,e){return zi(Zn(i,t),e)}function E0(i){return typeof i=="function"}function xe(i){return E0(i)?i:()=>i}var T1=()=>{},A0=i=>i,T0=(i,t)=>t,R1=i=>null,jg=i=>!0,Qg=(i,t)=>i==t,C1=/\.\d*?(?=9{6,}|0{6,})/gm,br=i=>{if(P0(i)||Ks.has(i))return i;let t=`${i}`,e=t.match(C1);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${br(s)}e${r}`}return Oe(i,n)};function xr(i,t){return br(Oe(br(i/t))*t)}function zh(i,t){return br(Ei(br(i/t))*t)}function R0(i,t){return br(pi(br(i/t))*t)}function Oe(i,t=0){if(P0(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return wn(n)/e}var Ks=new Map;function C0(i){return((""+i).split(".")[1]||"").length}function Za(i,t,e,n){let s=[],r=n.map(C0);for(let o=t;o<e;o++){let a=En(o),l=Oe(Ro(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),f=i==10?h:Oe(h,u);s.push(f),Ks.set(f,u)}}return s}var $a={},bd=[],Co=[null,null],Js=Array.isArray,P0=Number.isInteger,P1=i=>i===void 0;function t0(i){return typeof i=="string"}function Gh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function I1(i){return i!=null&&typeof i=="object"}var L1=Object.getPrototypeOf(Uint8Array),I0="__proto__";function Po(i,t=Gh){let e;if(Js(i)){let n=i.find(s=>s!=null);if(Js(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Po(i[s],t)}else e=i.slice()}else if(i instanceof L1)e=i.slice();else if(t(i)){e={};for(let n in i)n!=I0&&(e[n]=Po(i[n],t))}else e=i;return e}function mn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=I0&&(Gh(i[s])?mn(i[s],Po(n[s])):i[s]=Po(n[s]))}return i}var D1=0,N1=1,U1=2;function F1(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function O1(i,t){if(z1(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return G1(o[0])||(o=k1(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),f=t?t[o][c]:N1,d=[];for(let p=0;p<h.length;p++){let _=h[p],m=r.get(l[p]);_===null?f!=D1&&(u[m]=_,f==U1&&d.push(m)):u[m]=_}F1(u,d,s),n.push(u)}}return n}var B1=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function k1(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function z1(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function G1(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Zn(1,pi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var L0=["January","February","March","April","May","June","July","August","September","October","November","December"],D0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function N0(i){return i.slice(0,3)}var V1=D0.map(N0),H1=L0.map(N0),W1={MMMM:L0,MMM:H1,WWWW:D0,WWW:V1};function Ha(i){return(i<10?"0":"")+i}function X1(i){return(i<10?"00":i<100?"0":"")+i}var q1={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Ha(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Ha(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Ha(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Ha(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Ha(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>X1(i.getMilliseconds())};function Sd(i,t){t=t||W1;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?q1[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var Y1=new Intl.DateTimeFormat().resolvedOptions().timeZone;function $1(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==Y1?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var U0=i=>i%1==0,Oh=[1,2,2.5,5],Z1=Za(10,-32,0,Oh),F0=Za(10,0,32,Oh),J1=F0.filter(U0),yr=Z1.concat(F0),wd=`
`,O0="{YYYY}",e0=wd+O0,B0="{M}/{D}",qa=wd+B0,Lh=qa+"/{YY}",k0="{aa}",K1="{h}:{mm}",Ao=K1+k0,n0=wd+Ao,i0=":{ss}",Re=null;function z0(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Za(10,0,3,Oh).filter(U0):Za(10,-3,0,Oh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,O0,Re,Re,Re,Re,Re,Re,1],[s*28,"{MMM}",e0,Re,Re,Re,Re,Re,1],[s,B0,e0,Re,Re,Re,Re,Re,1],[n,"{h}"+k0,Lh,Re,qa,Re,Re,Re,1],[e,Ao,Lh,Re,qa,Re,Re,Re,1],[t,i0,Lh+" "+Ao,Re,qa+" "+Ao,Re,n0,Re,1],[i,i0+".{fff}",Lh+" "+Ao,Re,qa+" "+Ao,Re,n0,Re,1]];function h(u){return(f,d,p,_,m,g)=>{let x=[],T=m>=o,M=m>=r&&m<o,R=u(p),A=Oe(R*i,3),y=id(R.getFullYear(),T?0:R.getMonth(),M||T?1:R.getDate()),E=Oe(y*i,3);if(M||T){let F=M?m/r:0,U=T?m/o:0,L=A==E?A:Oe(id(y.getFullYear()+U,y.getMonth()+F,1)*i,3),G=new Date(wn(L/i)),W=G.getFullYear(),N=G.getMonth();for(let X=0;L<=_;X++){let $=id(W+U*X,N+F*X,1),H=$-u(Oe($*i,3));L=Oe((+$+H)*i,3),L<=_&&x.push(L)}}else{let F=m>=s?s:m,U=pi(p)-pi(A),L=E+U+zh(A-E,F);x.push(L);let G=u(L),W=G.getHours()+G.getMinutes()/e+G.getSeconds()/n,N=m/n,X=f.axes[d]._space,$=g/X;for(;L=Oe(L+m,i==1?0:3),!(L>_);)if(N>1){let H=pi(Oe(W+N,6))%24,Q=u(L).getHours()-H;Q>1&&(Q=-1),L-=Q*n,W=(W+N)%24;let st=x[x.length-1];Oe((L-st)/m,3)*$>=.7&&x.push(L)}else x.push(L)}return x}}return[l,c,h]}var[j1,Q1,tE]=z0(1),[eE,nE,iE]=z0(.001);Za(2,-53,53,[1]);function s0(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function r0(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,f,d;return n.map(p=>{let _=i(p),m=_.getFullYear(),g=_.getMonth(),x=_.getDate(),T=_.getHours(),M=_.getMinutes(),R=_.getSeconds(),A=m!=l&&a[2]||g!=c&&a[3]||x!=h&&a[4]||T!=u&&a[5]||M!=f&&a[6]||R!=d&&a[7]||a[1];return l=m,c=g,h=x,u=T,f=M,d=R,A(_)})}}function sE(i,t){let e=Sd(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function id(i,t,e){return new Date(i,t,e)}function o0(i,t){return t(i)}var rE="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function a0(i,t){return(e,n,s,r)=>r==null?_d:t(i(n))}function oE(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function aE(i,t){return i.series[t].fill(i,t)}var lE={show:!0,live:!0,isolate:!1,mount:T1,markers:{show:!0,width:2,stroke:oE,fill:aE,dash:"solid"},idx:null,idxs:null,values:[]};function cE(i,t){let e=i.cursor.points,n=wi(),s=e.size(i,t);We(n,Wa,s),We(n,Xa,s);let r=s/-2;We(n,"marginLeft",r),We(n,"marginTop",r);let o=e.width(i,t,s);return o&&We(n,"borderWidth",o),n}function hE(i,t){let e=i.series[t].points;return e._fill||e._stroke}function uE(i,t){let e=i.series[t].points;return e._stroke||e._fill}function fE(i,t){return i.series[t].points.size}var sd=[0,0];function dE(i,t,e){return sd[0]=t,sd[1]=e,sd}function Dh(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function rd(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var pE={show:!0,x:!0,y:!0,lock:!1,move:dE,points:{one:!1,show:cE,size:fE,width:0,stroke:uE,fill:hE},bind:{mousedown:Dh,mouseup:Dh,click:Dh,dblclick:Dh,mousemove:rd,mouseleave:rd,mouseenter:rd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},G0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Ed=mn({},G0,{filter:T0}),V0=mn({},Ed,{size:10}),H0=mn({},G0,{show:!1}),Ad='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',W0="bold "+Ad,X0=1.5,l0={show:!0,scale:"x",stroke:gd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:W0,side:2,grid:Ed,ticks:V0,border:H0,font:Ad,lineGap:X0,rotate:0},mE="Value",gE="Time",c0={show:!0,scale:"x",auto:!1,sorted:1,min:Fe,max:-Fe,idxs:[]};function _E(i,t,e,n,s){return t.map(r=>r==null?"":Md(r))}function xE(i,t,e,n,s,r,o){let a=[],l=Ks.get(s)||0;e=o?e:Oe(zh(e,s),l);for(let c=e;c<=n;c=Oe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function ud(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Es:w0,h=pi(c(e));s=Ro(l,h),l==10&&(s=yr[ki(s,yr)]);let u=e,f=s*l;l==10&&(f=yr[ki(f,yr)]);do a.push(u),u=u+s,l==10&&!Ks.has(u)&&(u=Oe(u,Ks.get(s))),u>=f&&(s=u,f=s*l,l==10&&(f=yr[ki(f,yr)]));while(u<=n);return a}function yE(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?ud(i,t,Zn(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?ud(i,t,Zn(l,-n),-e,s):[l]).reverse().map(f=>-f).concat(h,c)}var q0=/./,vE=/[12357]/,ME=/[125]/,h0=/1/,fd=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function bE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?q0:l(7,o)-h>=c?vE:l(5,o)-h>=c?ME:h0;if(u==h0){let f=En(l(1,o)-h);if(f<c)return fd(t.slice().reverse(),a.distr,u,Ei(c/f)).reverse()}return fd(t,a.distr,u,1)}function SE(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=En(l(1,o)-l(2,o));return c<a?fd(t.slice().reverse(),3,q0,Ei(a/c)).reverse():t}function wE(i,t,e,n){return n==null?_d:t==null?"":Md(t)}var u0={show:!0,scale:"y",stroke:gd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:W0,side:3,grid:Ed,ticks:V0,border:H0,font:Ad,lineGap:X0,rotate:0};function EE(i,t){let e=3+(i||1)*2;return Oe(e*t,3)}function AE(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=En(o-r),l=i.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var f0={scale:null,auto:!0,sorted:0,min:Fe,max:-Fe},Y0=(i,t,e,n,s)=>s,d0={show:!0,auto:!0,sorted:0,gaps:Y0,alpha:1,facets:[mn({},f0,{scale:"x"}),mn({},f0,{scale:"y"})]},p0={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Y0,alpha:1,points:{show:AE,filter:null},values:null,min:Fe,max:-Fe,idxs:[],path:null,clip:null};function TE(i,t,e,n,s){return e/10}var $0={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},RE=mn({},$0,{time:!1,ori:1}),m0={};function Z0(i,t){let e=m0[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(m0[i]=e)),e}var Io=1,dd=2;function Sr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],f=a.left,d=a.top,p=a.width,_=a.height,m=i.valToPosH,g=i.valToPosV;return h.ori==0?e(s,l,c,h,u,m,g,f,d,p,_,Hh,Do,Xh,K0,Q0):e(s,l,c,h,u,g,m,d,f,_,p,Wh,No,Cd,j0,t_)}function Td(i,t){let e=0,n=0,s=Se(i.bands,bd);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function CE(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function As(i,t,e,n,s,r){return Sr(i,t,(o,a,l,c,h,u,f,d,p,_,m)=>{let g=o.pxRound,x=c.dir*(c.ori==0?1:-1),T=c.ori==0?Do:No,M,R;x==1?(M=e,R=n):(M=n,R=e);let A=g(u(a[M],c,_,d)),y=g(f(l[M],h,m,p)),E=g(u(a[R],c,_,d)),F=g(f(r==1?h.max:h.min,h,m,p)),U=new Path2D(s);return T(U,E,F),T(U,A,F),T(U,A,y),U})}function Vh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?Xh:Cd,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+r),l=f[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function PE(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Rd(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,f=c;if(s==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=r(i[u]),p=f==u?d:r(i[f]),_=u-s;d=o<=0&&_>=0&&_<l?r(i[_]):d;let g=f+s;p=o>=0&&g>=0&&g<l?r(i[g]):p,p>=d&&a.push([d,p])}return a}function g0(i){return i==0?A0:i==1?wn:t=>xr(t,i)}function J0(i){let t=i==0?Hh:Wh,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=zi(c,a/2,l/2),h=zi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var Hh=(i,t,e)=>{i.moveTo(t,e)},Wh=(i,t,e)=>{i.moveTo(e,t)},Do=(i,t,e)=>{i.lineTo(t,e)},No=(i,t,e)=>{i.lineTo(e,t)},Xh=J0(0),Cd=J0(1),K0=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},j0=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Q0=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},t_=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function e_(i){return(t,e,n,s,r)=>Sr(t,e,(o,a,l,c,h,u,f,d,p,_,m)=>{let{pxRound:g,points:x}=o,T,M;c.ori==0?(T=Hh,M=K0):(T=Wh,M=j0);let R=Oe(x.width*Ae,3),A=(x.size-x.width)/2*Ae,y=Oe(A*2,3),E=new Path2D,F=new Path2D,{left:U,top:L,width:G,height:W}=t.bbox;Xh(F,U-y,L-y,G+y*2,W+y*2);let N=X=>{if(l[X]!=null){let $=g(u(a[X],c,_,d)),H=g(f(l[X],h,m,p));T(E,$+A,H),M(E,$,H,A,0,Nh*2)}};if(r)r.forEach(N);else for(let X=n;X<=s;X++)N(X);return{stroke:R>0?E:null,fill:E,clip:F,flags:Io|dd}})}function n_(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var IE=n_(Do),LE=n_(No);function i_(i){let t=Se(i?.alignGaps,0);return(e,n,s,r)=>Sr(e,n,(o,a,l,c,h,u,f,d,p,_,m)=>{[s,r]=Bh(l,s,r);let g=o.pxRound,x=W=>g(u(W,c,_,d)),T=W=>g(f(W,h,m,p)),M,R;c.ori==0?(M=Do,R=IE):(M=No,R=LE);let A=c.dir*(c.ori==0?1:-1),y={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Io},E=y.stroke,F=!1;if(r-s>=_*4){let W=ut=>e.posToVal(ut,c.key,!0),N=null,X=null,$,H,ct,K=x(a[A==1?s:r]),Q=x(a[s]),st=x(a[r]),ft=W(A==1?Q+1:st-1);for(let ut=A==1?s:r;ut>=s&&ut<=r;ut+=A){let tt=a[ut],xt=(A==1?tt<ft:tt>ft)?K:x(tt),Tt=l[ut];xt==K?Tt!=null?(H=Tt,N==null?(M(E,xt,T(H)),$=N=X=H):H<N?N=H:H>X&&(X=H)):Tt===null&&(F=!0):(N!=null&&R(E,K,T(N),T(X),T($),T(H)),Tt!=null?(H=Tt,M(E,xt,T(H)),N=X=$=H):(N=X=null,Tt===null&&(F=!0)),K=xt,ft=W(K+A))}N!=null&&N!=X&&ct!=K&&R(E,K,T(N),T(X),T($),T(H))}else for(let W=A==1?s:r;W>=s&&W<=r;W+=A){let N=l[W];N===null?F=!0:N!=null&&M(E,x(a[W]),T(N))}let[L,G]=Td(e,n);if(o.fill!=null||L!=0){let W=y.fill=new Path2D(E),N=o.fillTo(e,n,o.min,o.max,L),X=T(N),$=x(a[s]),H=x(a[r]);A==-1&&([H,$]=[$,H]),M(W,H,X),M(W,$,X)}if(!o.spanGaps){let W=[];F&&W.push(...Rd(a,l,s,r,A,x,t)),y.gaps=W=o.gaps(e,n,s,r,W),y.clip=Vh(W,c.ori,d,p,_,m)}return G!=0&&(y.band=G==2?[As(e,n,s,r,E,-1),As(e,n,s,r,E,1)]:As(e,n,s,r,E,G)),y})}function DE(i){let t=Se(i.align,1),e=Se(i.ascDesc,!1),n=Se(i.alignGaps,0),s=Se(i.extend,!1);return(r,o,a,l)=>Sr(r,o,(c,h,u,f,d,p,_,m,g,x,T)=>{[a,l]=Bh(u,a,l);let M=c.pxRound,{left:R,width:A}=r.bbox,y=Q=>M(p(Q,f,x,m)),E=Q=>M(_(Q,d,T,g)),F=f.ori==0?Do:No,U={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Io},L=U.stroke,G=f.dir*(f.ori==0?1:-1),W=E(u[G==1?a:l]),N=y(h[G==1?a:l]),X=N,$=N;s&&t==-1&&($=R,F(L,$,W)),F(L,N,W);for(let Q=G==1?a:l;Q>=a&&Q<=l;Q+=G){let st=u[Q];if(st==null)continue;let ft=y(h[Q]),ut=E(st);t==1?F(L,ft,W):F(L,X,ut),F(L,ft,ut),W=ut,X=ft}let H=X;s&&t==1&&(H=R+A,F(L,H,W));let[ct,K]=Td(r,o);if(c.fill!=null||ct!=0){let Q=U.fill=new Path2D(L),st=c.fillTo(r,o,c.min,c.max,ct),ft=E(st);F(Q,H,ft),F(Q,$,ft)}if(!c.spanGaps){let Q=[];Q.push(...Rd(h,u,a,l,G,y,n));let st=c.width*Ae/2,ft=e||t==1?st:-st,ut=e||t==-1?-st:st;Q.forEach(tt=>{tt[0]+=ft,tt[1]+=ut}),U.gaps=Q=c.gaps(r,o,a,l,Q),U.clip=Vh(Q,f.ori,m,g,x,T)}return K!=0&&(U.band=K==2?[As(r,o,a,l,L,-1),As(r,o,a,l,L,1)]:As(r,o,a,l,L,K)),U})}function _0(i,t,e,n,s,r,o=Fe){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=En(i[l]-i[a]);h<c&&(c=h,o=En(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function NE(i){i=i||$a;let t=Se(i.size,[.6,Fe,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=xe(s),o=1-t[0],a=Se(t[1],Fe),l=Se(t[2],1),c=Se(i.disp,$a),h=Se(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,p,_,m)=>Sr(d,p,(g,x,T,M,R,A,y,E,F,U,L)=>{let G=g.pxRound,W=e,N=n*Ae,X=a*Ae,$=l*Ae,H,ct;M.ori==0?[H,ct]=r(d,p):[ct,H]=r(d,p);let K=M.dir*(M.ori==0?1:-1),Q=M.ori==0?Xh:Cd,st=M.ori==0?h:(Ct,Zt,oe,St,Ue,Gt,Yt)=>{h(Ct,Zt,oe,Ue,St,Yt,Gt)},ft=Se(d.bands,bd).find(Ct=>Ct.series[0]==p),ut=ft!=null?ft.dir:0,tt=g.fillTo(d,p,g.min,g.max,ut),mt=G(y(tt,R,L,F)),xt,Tt,bt,Xt=U,re=G(g.width*Ae),Vt=!1,fe=null,ce=null,ie=null,Xe=null;u!=null&&(re==0||f!=null)&&(Vt=!0,fe=u.values(d,p,_,m),ce=new Map,new Set(fe).forEach(Ct=>{Ct!=null&&ce.set(Ct,new Path2D)}),re>0&&(ie=f.values(d,p,_,m),Xe=new Map,new Set(ie).forEach(Ct=>{Ct!=null&&Xe.set(Ct,new Path2D)})));let{x0:Be,size:rn}=c;if(Be!=null&&rn!=null){W=1,x=Be.values(d,p,_,m),Be.unit==2&&(x=x.map(oe=>d.posToVal(E+oe*U,M.key,!0)));let Ct=rn.values(d,p,_,m);rn.unit==2?Tt=Ct[0]*U:Tt=A(Ct[0],M,U,E)-A(0,M,U,E),Xt=_0(x,T,A,M,U,E,Xt),bt=Xt-Tt+N}else Xt=_0(x,T,A,M,U,E,Xt),bt=Xt*o+N,Tt=Xt-bt;bt<1&&(bt=0),re>=Tt/2&&(re=0),bt<5&&(G=A0);let Le=bt>0,Tn=Xt-bt-(Le?re:0);Tt=G(hd(Tn,$,X)),xt=(W==0?Tt/2:W==K?0:Tt)-W*K*((W==0?N/2:0)+(Le?re/2:0));let ve={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},gn=Vt?null:new Path2D,Je=null;if(ft!=null)Je=d.data[ft.series[1]];else{let{y0:Ct,y1:Zt}=c;Ct!=null&&Zt!=null&&(T=Zt.values(d,p,_,m),Je=Ct.values(d,p,_,m))}let on=H*Tt,B=ct*Tt;for(let Ct=K==1?_:m;Ct>=_&&Ct<=m;Ct+=K){let Zt=T[Ct];if(Zt==null)continue;if(Je!=null){let q=Je[Ct]??0;if(Zt-q==0)continue;mt=y(q,R,L,F)}let oe=M.distr!=2||c!=null?x[Ct]:Ct,St=A(oe,M,U,E),Ue=y(Se(Zt,tt),R,L,F),Gt=G(St-xt),Yt=G(Zn(Ue,mt)),C=G(zi(Ue,mt)),b=Yt-C;if(Zt!=null){let q=Zt<0?B:on,ht=Zt<0?on:B;Vt?(re>0&&ie[Ct]!=null&&Q(Xe.get(ie[Ct]),Gt,C+pi(re/2),Tt,Zn(0,b-re),q,ht),fe[Ct]!=null&&Q(ce.get(fe[Ct]),Gt,C+pi(re/2),Tt,Zn(0,b-re),q,ht)):Q(gn,Gt,C+pi(re/2),Tt,Zn(0,b-re),q,ht),st(d,p,Ct,Gt-re/2,C,Tt+re,b)}}return re>0?ve.stroke=Vt?Xe:gn:Vt||(ve._fill=g.width==0?g._fill:g._stroke??g._fill,ve.width=0),ve.fill=Vt?ce:gn,ve})}function UE(i,t){let e=Se(t?.alignGaps,0);return(n,s,r,o)=>Sr(n,s,(a,l,c,h,u,f,d,p,_,m,g)=>{[r,o]=Bh(c,r,o);let x=a.pxRound,T=H=>x(f(H,h,m,p)),M=H=>x(d(H,u,g,_)),R,A,y;h.ori==0?(R=Hh,y=Do,A=Q0):(R=Wh,y=No,A=t_);let E=h.dir*(h.ori==0?1:-1),F=T(l[E==1?r:o]),U=F,L=[],G=[];for(let H=E==1?r:o;H>=r&&H<=o;H+=E)if(c[H]!=null){let K=l[H],Q=T(K);L.push(U=Q),G.push(M(c[H]))}let W={stroke:i(L,G,R,y,A,x),fill:null,clip:null,band:null,gaps:null,flags:Io},N=W.stroke,[X,$]=Td(n,s);if(a.fill!=null||X!=0){let H=W.fill=new Path2D(N),ct=a.fillTo(n,s,a.min,a.max,X),K=M(ct);y(H,U,K),y(H,F,K)}if(!a.spanGaps){let H=[];H.push(...Rd(l,c,r,o,E,T,e)),W.gaps=H=a.gaps(n,s,r,o,H),W.clip=Vh(H,h.ori,p,_,m,g)}return $!=0&&(W.band=$==2?[As(n,s,r,o,N,-1),As(n,s,r,o,N,1)]:As(n,s,r,o,N,$)),W})}function FE(i){return UE(OE,i)}function OE(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)s(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var pd=new Set;function x0(){for(let i of pd)i.syncRect(!0)}Lo&&(Mr(_1,To,x0),Mr(x1,To,x0,!0),Mr(Uh,To,()=>{An.pxRatio=Ae}));var BE=i_(),kE=e_();function y0(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>md(r,o,t,e))}function zE(i,t){return i.map((e,n)=>n==0?{}:mn({},t,e))}function md(i,t,e,n){return mn({},t==0?e:n,i)}function s_(i,t,e){return t==null?Co:[t,e]}var GE=s_;function VE(i,t,e){return t==null?Co:Fh(t,e,vd,!0)}function r_(i,t,e,n){return t==null?Co:kh(t,e,i.scales[n].log,!1)}var HE=r_;function o_(i,t,e,n){return t==null?Co:yd(t,e,i.scales[n].log,!1)}var WE=o_;function XE(i,t,e,n,s){let r=Zn(Kg(i),Kg(t)),o=t-i,a=ki(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Ks.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function v0(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=wn((e=+s)*Ae))+"px"),[i,t,e]}function qE(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Oe(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function An(i,t,e){let n={mode:Se(i.mode,1)},s=n.mode;function r(v,S,P,D){let V=S.valToPct(v);return D+P*(S.dir==-1?1-V:V)}function o(v,S,P,D){let V=S.valToPct(v);return D+P*(S.dir==-1?V:1-V)}function a(v,S,P,D){return S.ori==0?r(v,S,P,D):o(v,S,P,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=wi(Qw);if(i.id!=null&&(c.id=i.id),di(c,i.class),i.title){let v=wi(n1,c);v.textContent=i.title}let h=Bi("canvas"),u=n.ctx=h.getContext("2d"),f=wi(i1,c);Mr("click",f,v=>{v.target===p&&(ze!=Pr||qe!=Ir)&&Nn.click(n,v)},!0);let d=n.under=wi(s1,f);f.appendChild(h);let p=n.over=wi(r1,f);i=Po(i);let _=+Se(i.pxAlign,1),m=g0(_);(i.plugins||[]).forEach(v=>{v.opts&&(i=v.opts(n,i)||i)});let g=i.ms||.001,x=n.series=s==1?y0(i.series||[],c0,p0,!1):zE(i.series||[null],d0),T=n.axes=y0(i.axes||[],l0,u0,!0),M=n.scales={},R=n.bands=i.bands||[];R.forEach(v=>{v.fill=xe(v.fill||null),v.dir=Se(v.dir,-1)});let A=s==2?x[1].facets[0].scale:x[0].scale,y={axes:as,series:pe},E=(i.drawOrder||["axes","series"]).map(v=>y[v]);function F(v){let S=v.distr==3?P=>Es(P>0?P:v.clamp(n,P,v.min,v.max,v.key)):v.distr==4?P=>nd(P,v.asinh):v.distr==100?P=>v.fwd(P):P=>P;return P=>{let D=S(P),{_min:V,_max:J}=v,at=J-V;return(D-V)/at}}function U(v){let S=M[v];if(S==null){let P=(i.scales||$a)[v]||$a;if(P.from!=null){U(P.from);let D=mn({},M[P.from],P,{key:v});D.valToPct=F(D),M[v]=D}else{S=M[v]=mn({},v==A?$0:RE,P),S.key=v;let D=S.time,V=S.range,J=Js(V);if((v!=A||s==2&&!D)&&(J&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?$g:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?$g:{mode:1,hard:V[1],soft:V[1]}},J=!1),!J&&Gh(V))){let at=V;V=(dt,vt,Nt)=>vt==null?Co:Fh(vt,Nt,at)}S.range=xe(V||(D?GE:v==A?S.distr==3?HE:S.distr==4?WE:s_:S.distr==3?r_:S.distr==4?o_:VE)),S.auto=xe(J?!1:S.auto),S.clamp=xe(S.clamp||TE),S._min=S._max=null,S.valToPct=F(S)}}}U("x"),U("y"),s==1&&x.forEach(v=>{U(v.scale)}),T.forEach(v=>{U(v.scale)});for(let v in i.scales)U(v);let L=M[A],G=L.distr,W,N;L.ori==0?(di(c,t1),W=r,N=o):(di(c,e1),W=o,N=r);let X={};for(let v in M){let S=M[v];(S.min!=null||S.max!=null)&&(X[v]={min:S.min,max:S.max},S.min=S.max=null)}let $=i.tzDate||(v=>new Date(wn(v/g))),H=i.fmtDate||Sd,ct=g==1?tE($):iE($),K=r0($,s0(g==1?Q1:nE,H)),Q=a0($,o0(rE,H)),st=[],ft=n.legend=mn({},lE,i.legend),ut=n.cursor=mn({},pE,{drag:{y:s==2}},i.cursor),tt=ft.show,mt=ut.show,xt=ft.markers;ft.idxs=st,xt.width=xe(xt.width),xt.dash=xe(xt.dash),xt.stroke=xe(xt.stroke),xt.fill=xe(xt.fill);let Tt,bt,Xt,re=[],Vt=[],fe,ce=!1,ie={};if(ft.live){let v=x[1]?x[1].values:null;ce=v!=null,fe=ce?v(n,1,0):{_:0};for(let S in fe)ie[S]=_d}if(tt)if(Tt=Bi("table",u1,c),Xt=Bi("tbody",null,Tt),ft.mount(n,Tt),ce){bt=Bi("thead",null,Tt,Xt);let v=Bi("tr",null,bt);Bi("th",null,v);for(var Xe in fe)Bi("th",Ug,v).textContent=Xe}else di(Tt,d1),ft.live&&di(Tt,f1);let Be={show:!0},rn={show:!1};function Le(v,S){if(S==0&&(ce||!ft.live||s==2))return Co;let P=[],D=Bi("tr",p1,Xt,Xt.childNodes[S]);di(D,v.class),v.show||di(D,vr);let V=Bi("th",null,D);if(xt.show){let dt=wi(m1,V);if(S>0){let vt=xt.width(n,S);vt&&(dt.style.border=vt+"px "+xt.dash(n,S)+" "+xt.stroke(n,S)),dt.style.background=xt.fill(n,S)}}let J=wi(Ug,V);v.label instanceof HTMLElement?J.appendChild(v.label):J.textContent=v.label,S>0&&(xt.show||(J.style.color=v.width>0?xt.stroke(n,S):xt.fill(n,S)),ve("click",V,dt=>{if(ut._lock)return;jt(dt);let vt=x.indexOf(v);if((dt.ctrlKey||dt.metaKey)!=ft.isolate){let Nt=x.some((Ut,Ot)=>Ot>0&&Ot!=vt&&Ut.show);x.forEach((Ut,Ot)=>{Ot>0&&Wi(Ot,Nt?Ot==vt?Be:rn:Be,!0,hn.setSeries)})}else Wi(vt,{show:!v.show},!0,hn.setSeries)},!1),Qt&&ve(kg,V,dt=>{ut._lock||(jt(dt),Wi(x.indexOf(v),Dr,!0,hn.setSeries))},!1));for(var at in fe){let dt=Bi("td",g1,D);dt.textContent="--",P.push(dt)}return[D,P]}let Tn=new Map;function ve(v,S,P,D=!0){let V=Tn.get(S)||{},J=ut.bind[v](n,S,P,D);J&&(Mr(v,S,V[v]=J),Tn.set(S,V))}function gn(v,S,P){let D=Tn.get(S)||{};for(let V in D)(v==null||V==v)&&(cd(V,S,D[V]),delete D[V]);v==null&&Tn.delete(S)}let Je=0,on=0,B=0,Ct=0,Zt=0,oe=0,St=Zt,Ue=oe,Gt=B,Yt=Ct,C=0,b=0,q=0,ht=0;n.bbox={};let ot=!1,_t=!1,yt=!1,et=!1,it=!1,pt=!1;function O(v,S,P){(P||v!=n.width||S!=n.height)&&rt(v,S),he(!1),yt=!0,_t=!0,Un()}function rt(v,S){n.width=Je=B=v,n.height=on=Ct=S,Zt=oe=0,Mt(),Ht();let P=n.bbox;C=P.left=xr(Zt*Ae,.5),b=P.top=xr(oe*Ae,.5),q=P.width=xr(B*Ae,.5),ht=P.height=xr(Ct*Ae,.5)}let nt=3;function wt(){let v=!1,S=0;for(;!v;){S++;let P=Tr(S),D=Hi(S);v=S==nt||P&&D,v||(rt(n.width,n.height),_t=!0)}}function gt({width:v,height:S}){O(v,S)}n.setSize=gt;function Mt(){let v=!1,S=!1,P=!1,D=!1;T.forEach((V,J)=>{if(V.show&&V._show){let{side:at,_size:dt}=V,vt=at%2,Nt=V.label!=null?V.labelSize:0,Ut=dt+Nt;Ut>0&&(vt?(B-=Ut,at==3?(Zt+=Ut,D=!0):P=!0):(Ct-=Ut,at==0?(oe+=Ut,v=!0):S=!0))}}),Gi[0]=v,Gi[1]=P,Gi[2]=S,Gi[3]=D,B-=Ai[1]+Ai[3],Zt+=Ai[3],Ct-=Ai[2]+Ai[0],oe+=Ai[0]}function Ht(){let v=Zt+B,S=oe+Ct,P=Zt,D=oe;function V(J,at){switch(J){case 1:return v+=at,v-at;case 2:return S+=at,S-at;case 3:return P-=at,P+at;case 0:return D-=at,D+at}}T.forEach((J,at)=>{if(J.show&&J._show){let dt=J.side;J._pos=V(dt,J._size),J.label!=null&&(J._lpos=V(dt,J.labelSize))}})}if(ut.dataIdx==null){let v=ut.hover,S=v.skip=new Set(v.skip??[]);S.add(void 0);let P=v.prox=xe(v.prox),D=v.bias??=0;ut.dataIdx=(V,J,at,dt)=>{if(J==0)return at;let vt=at,Nt=P(V,J,at,dt)??Fe,Ut=Nt>=0&&Nt<Fe,Ot=L.ori==0?B:Ct,se=ut.left,we=t[0],Me=t[J];if(S.has(Me[at])){vt=null;let me=null,Jt=null,qt;if(D==0||D==-1)for(qt=at;me==null&&qt-- >0;)S.has(Me[qt])||(me=qt);if(D==0||D==1)for(qt=at;Jt==null&&qt++<Me.length;)S.has(Me[qt])||(Jt=qt);if(me!=null||Jt!=null)if(Ut){let Ve=me==null?-1/0:W(we[me],L,Ot,0),Qe=Jt==null?1/0:W(we[Jt],L,Ot,0),In=se-Ve,De=Qe-se;In<=De?In<=Nt&&(vt=me):De<=Nt&&(vt=Jt)}else vt=Jt==null?me:me==null?Jt:at-me<=Jt-at?me:Jt}else Ut&&En(se-W(we[at],L,Ot,0))>Nt&&(vt=null);return vt}}let jt=v=>{ut.event=v};ut.idxs=st,ut._lock=!1;let lt=ut.points;lt.show=xe(lt.show),lt.size=xe(lt.size),lt.stroke=xe(lt.stroke),lt.width=xe(lt.width),lt.fill=xe(lt.fill);let Bt=n.focus=mn({},i.focus||{alpha:.3},ut.focus),Qt=Bt.prox>=0,Rt=Qt&&lt.one,ae=[],ke=[],zn=[];function Oo(v,S){let P=lt.show(n,S);if(P instanceof HTMLElement)return di(P,h1),di(P,v.class),is(P,-10,-10,B,Ct),p.insertBefore(P,ae[S]),P}function wr(v,S){if(s==1||S>0){let P=s==1&&M[v.scale].time,D=v.value;v.value=P?t0(D)?a0($,o0(D,H)):D||Q:D||wE,v.label=v.label||(P?gE:mE)}if(Rt||S>0){v.width=v.width==null?1:v.width,v.paths=v.paths||BE||R1,v.fillTo=xe(v.fillTo||CE),v.pxAlign=+Se(v.pxAlign,_),v.pxRound=g0(v.pxAlign),v.stroke=xe(v.stroke||null),v.fill=xe(v.fill||null),v._stroke=v._fill=v._paths=v._focus=null;let P=EE(Zn(1,v.width),1),D=v.points=mn({},{size:P,width:Zn(1,P*.2),stroke:v.stroke,space:P*2,paths:kE,_stroke:null,_fill:null},v.points);D.show=xe(D.show),D.filter=xe(D.filter),D.fill=xe(D.fill),D.stroke=xe(D.stroke),D.paths=xe(D.paths),D.pxAlign=v.pxAlign}if(tt){let P=Le(v,S);re.splice(S,0,P[0]),Vt.splice(S,0,P[1]),ft.values.push(null)}if(mt){st.splice(S,0,null);let P=null;Rt?S==0&&(P=Oo(v,S)):S>0&&(P=Oo(v,S)),ae.splice(S,0,P),ke.splice(S,0,0),zn.splice(S,0,0)}Pn("addSeries",S)}function jh(v,S){S=S??x.length,v=s==1?md(v,S,c0,p0):md(v,S,{},d0),x.splice(S,0,v),wr(x[S],S)}n.addSeries=jh;function ja(v){if(x.splice(v,1),tt){ft.values.splice(v,1),Vt.splice(v,1);let S=re.splice(v,1)[0];gn(null,S.firstChild),S.remove()}mt&&(st.splice(v,1),ae.splice(v,1)[0].remove(),ke.splice(v,1),zn.splice(v,1)),Pn("delSeries",v)}n.delSeries=ja;let Gi=[!1,!1,!1,!1];function ss(v,S){if(v._show=v.show,v.show){let P=v.side%2,D=M[v.scale];D==null&&(v.scale=P?x[1].scale:A,D=M[v.scale]);let V=D.time;v.size=xe(v.size),v.space=xe(v.space),v.rotate=xe(v.rotate),Js(v.incrs)&&v.incrs.forEach(at=>{!Ks.has(at)&&Ks.set(at,C0(at))}),v.incrs=xe(v.incrs||(D.distr==2?J1:V?g==1?j1:eE:yr)),v.splits=xe(v.splits||(V&&D.distr==1?ct:D.distr==3?ud:D.distr==4?yE:xE)),v.stroke=xe(v.stroke),v.grid.stroke=xe(v.grid.stroke),v.ticks.stroke=xe(v.ticks.stroke),v.border.stroke=xe(v.border.stroke);let J=v.values;v.values=Js(J)&&!Js(J[0])?xe(J):V?Js(J)?r0($,s0(J,H)):t0(J)?sE($,J):J||K:J||_E,v.filter=xe(v.filter||(D.distr>=3&&D.log==10?bE:D.distr==3&&D.log==2?SE:T0)),v.font=v0(v.font),v.labelFont=v0(v.labelFont),v._size=v.size(n,null,S,0),v._space=v._rotate=v._incrs=v._found=v._splits=v._values=null,v._size>0&&(Gi[S]=!0,v._el=wi(o1,f))}}function rs(v,S,P,D){let[V,J,at,dt]=P,vt=S%2,Nt=0;return vt==0&&(dt||J)&&(Nt=S==0&&!V||S==2&&!at?wn(l0.size/3):0),vt==1&&(V||at)&&(Nt=S==1&&!J||S==3&&!dt?wn(u0.size/2):0),Nt}let Bo=n.padding=(i.padding||[rs,rs,rs,rs]).map(v=>xe(Se(v,rs))),Ai=n._padding=Bo.map((v,S)=>v(n,S,Gi,0)),Ke,en=null,nn=null,Vi=s==1?x[0].idxs:null,ni=null,Ts=!1;function ko(v,S){if(t=v??[],n.data=n._data=t,s==2){Ke=0;for(let P=1;P<x.length;P++)Ke+=t[P][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ni=t[0],Ke=ni.length;let P=t;if(G==2){P=t.slice();let D=P[0]=Array(Ke);for(let V=0;V<Ke;V++)D[V]=V}n._data=t=P}if(he(!0),Pn("setData"),G==2&&(yt=!0),S!==!1){let P=L;P.auto(n,Ts)?zo():Ps(A,P.min,P.max),et=et||ut.left>=0,pt=!0,Un()}}n.setData=ko;function zo(){Ts=!0;let v,S;s==1&&(Ke>0?(en=Vi[0]=0,nn=Vi[1]=Ke-1,v=t[0][en],S=t[0][nn],G==2?(v=en,S=nn):v==S&&(G==3?[v,S]=kh(v,v,L.log,!1):G==4?[v,S]=yd(v,v,L.log,!1):L.time?S=v+wn(86400/g):[v,S]=Fh(v,S,vd,!0))):(en=Vi[0]=v=null,nn=Vi[1]=S=null)),Ps(A,v,S)}let Er,Rs,Ar,w,z,j,Y,Z,Et,Pt;function At(v,S,P,D,V,J){v??=Og,P??=bd,D??="butt",V??=Og,J??="round",v!=Er&&(u.strokeStyle=Er=v),V!=Rs&&(u.fillStyle=Rs=V),S!=Ar&&(u.lineWidth=Ar=S),J!=z&&(u.lineJoin=z=J),D!=j&&(u.lineCap=j=D),P!=w&&u.setLineDash(w=P)}function Lt(v,S,P,D){S!=Rs&&(u.fillStyle=Rs=S),v!=Y&&(u.font=Y=v),P!=Z&&(u.textAlign=Z=P),D!=Et&&(u.textBaseline=Et=D)}function zt(v,S,P,D,V=0){if(D.length>0&&v.auto(n,Ts)&&(S==null||S.min==null)){let J=Se(en,0),at=Se(nn,D.length-1),dt=P.min==null?b1(D,J,at,V,v.distr==3):[P.min,P.max];v.min=zi(v.min,P.min=dt[0]),v.max=Zn(v.max,P.max=dt[1])}}let ee={min:null,max:null};function de(){for(let D in M){let V=M[D];X[D]==null&&(V.min==null||X[A]!=null&&V.auto(n,Ts))&&(X[D]=ee)}for(let D in M){let V=M[D];X[D]==null&&V.from!=null&&X[V.from]!=null&&(X[D]=ee)}X[A]!=null&&he(!0);let v={};for(let D in X){let V=X[D];if(V!=null){let J=v[D]=Po(M[D],I1);if(V.min!=null)mn(J,V);else if(D!=A||s==2)if(Ke==0&&J.from==null){let at=J.range(n,null,null,D);J.min=at[0],J.max=at[1]}else J.min=Fe,J.max=-Fe}}if(Ke>0){x.forEach((D,V)=>{if(s==1){let J=D.scale,at=X[J];if(at==null)return;let dt=v[J];if(V==0){let vt=dt.range(n,dt.min,dt.max,J);dt.min=vt[0],dt.max=vt[1],en=ki(dt.min,t[0]),nn=ki(dt.max,t[0]),nn-en>1&&(t[0][en]<dt.min&&en++,t[0][nn]>dt.max&&nn--),D.min=ni[en],D.max=ni[nn]}else D.show&&D.auto&&zt(dt,at,D,t[V],D.sorted);D.idxs[0]=en,D.idxs[1]=nn}else if(V>0&&D.show&&D.auto){let[J,at]=D.facets,dt=J.scale,vt=at.scale,[Nt,Ut]=t[V],Ot=v[dt],se=v[vt];Ot!=null&&zt(Ot,X[dt],J,Nt,J.sorted),se!=null&&zt(se,X[vt],at,Ut,at.sorted),D.min=at.min,D.max=at.max}});for(let D in v){let V=v[D],J=X[D];if(V.from==null&&(J==null||J.min==null)){let at=V.range(n,V.min==Fe?null:V.min,V.max==-Fe?null:V.max,D);V.min=at[0],V.max=at[1]}}}for(let D in v){let V=v[D];if(V.from!=null){let J=v[V.from];if(J.min==null)V.min=V.max=null;else{let at=V.range(n,J.min,J.max,D);V.min=at[0],V.max=at[1]}}}let S={},P=!1;for(let D in v){let V=v[D],J=M[D];if(J.min!=V.min||J.max!=V.max){J.min=V.min,J.max=V.max;let at=J.distr;J._min=at==3?Es(J.min):at==4?nd(J.min,J.asinh):at==100?J.fwd(J.min):J.min,J._max=at==3?Es(J.max):at==4?nd(J.max,J.asinh):at==100?J.fwd(J.max):J.max,S[D]=P=!0}}if(P){x.forEach((D,V)=>{s==2?V>0&&S.y&&(D._paths=null):S[D.scale]&&(D._paths=null)});for(let D in S)yt=!0,Pn("setScale",D);mt&&ut.left>=0&&(et=pt=!0)}for(let D in X)X[D]=null}function kt(v){let S=hd(en-1,0,Ke-1),P=hd(nn+1,0,Ke-1);for(;v[S]==null&&S>0;)S--;for(;v[P]==null&&P<Ke-1;)P++;return[S,P]}function pe(){if(Ke>0){let v=x.some(S=>S._focus)&&Pt!=Bt.alpha;v&&(u.globalAlpha=Pt=Bt.alpha),x.forEach((S,P)=>{if(P>0&&S.show&&(Ze(P,!1),Ze(P,!0),S._paths==null)){let D=Pt;Pt!=S.alpha&&(u.globalAlpha=Pt=S.alpha);let V=s==2?[0,t[P][0].length-1]:kt(t[P]);S._paths=S.paths(n,P,V[0],V[1]),Pt!=D&&(u.globalAlpha=Pt=D)}}),x.forEach((S,P)=>{if(P>0&&S.show){let D=Pt;Pt!=S.alpha&&(u.globalAlpha=Pt=S.alpha),S._paths!=null&&Ce(P,!1);{let V=S._paths!=null?S._paths.gaps:null,J=S.points.show(n,P,en,nn,V),at=S.points.filter(n,P,J,V);(J||at)&&(S.points._paths=S.points.paths(n,P,en,nn,at),Ce(P,!0))}Pt!=D&&(u.globalAlpha=Pt=D),Pn("drawSeries",P)}}),v&&(u.globalAlpha=Pt=1)}}function Ze(v,S){let P=S?x[v].points:x[v];P._stroke=P.stroke(n,v),P._fill=P.fill(n,v)}function Ce(v,S){let P=S?x[v].points:x[v],{stroke:D,fill:V,clip:J,flags:at,_stroke:dt=P._stroke,_fill:vt=P._fill,_width:Nt=P.width}=P._paths;Nt=Oe(Nt*Ae,3);let Ut=null,Ot=Nt%2/2;S&&vt==null&&(vt=Nt>0?"#fff":dt);let se=P.pxAlign==1&&Ot>0;if(se&&u.translate(Ot,Ot),!S){let we=C-Nt/2,Me=b-Nt/2,me=q+Nt,Jt=ht+Nt;Ut=new Path2D,Ut.rect(we,Me,me,Jt)}S?Ft(dt,Nt,P.dash,P.cap,vt,D,V,at,J):Pe(v,dt,Nt,P.dash,P.cap,vt,D,V,at,Ut,J),se&&u.translate(-Ot,-Ot)}function Pe(v,S,P,D,V,J,at,dt,vt,Nt,Ut){let Ot=!1;vt!=0&&R.forEach((se,we)=>{if(se.series[0]==v){let Me=x[se.series[1]],me=t[se.series[1]],Jt=(Me._paths||$a).band;Js(Jt)&&(Jt=se.dir==1?Jt[0]:Jt[1]);let qt,Ve=null;Me.show&&Jt&&w1(me,en,nn)?(Ve=se.fill(n,we)||J,qt=Me._paths.clip):Jt=null,Ft(S,P,D,V,Ve,at,dt,vt,Nt,Ut,qt,Jt),Ot=!0}}),Ot||Ft(S,P,D,V,J,at,dt,vt,Nt,Ut)}let _n=Io|dd;function Ft(v,S,P,D,V,J,at,dt,vt,Nt,Ut,Ot){At(v,S,P,D,V),(vt||Nt||Ot)&&(u.save(),vt&&u.clip(vt),Nt&&u.clip(Nt)),Ot?(dt&_n)==_n?(u.clip(Ot),Ut&&u.clip(Ut),ge(V,at),an(v,J,S)):dt&dd?(ge(V,at),u.clip(Ot),an(v,J,S)):dt&Io&&(u.save(),u.clip(Ot),Ut&&u.clip(Ut),ge(V,at),u.restore(),an(v,J,S)):(ge(V,at),an(v,J,S)),(vt||Nt||Ot)&&u.restore()}function an(v,S,P){P>0&&(S instanceof Map?S.forEach((D,V)=>{u.strokeStyle=Er=V,u.stroke(D)}):S!=null&&v&&u.stroke(S))}function ge(v,S){S instanceof Map?S.forEach((P,D)=>{u.fillStyle=Rs=D,u.fill(P)}):S!=null&&v&&u.fill(S)}function os(v,S,P,D){let V=T[v],J;if(D<=0)J=[0,0];else{let at=V._space=V.space(n,v,S,P,D),dt=V._incrs=V.incrs(n,v,S,P,D,at);J=XE(S,P,dt,D,at)}return V._found=J}function ln(v,S,P,D,V,J,at,dt,vt,Nt){let Ut=at%2/2;_==1&&u.translate(Ut,Ut),At(dt,at,vt,Nt,dt),u.beginPath();let Ot,se,we,Me,me=V+(D==0||D==3?-J:J);P==0?(se=V,Me=me):(Ot=V,we=me);for(let Jt=0;Jt<v.length;Jt++)S[Jt]!=null&&(P==0?Ot=we=v[Jt]:se=Me=v[Jt],u.moveTo(Ot,se),u.lineTo(we,Me));u.stroke(),_==1&&u.translate(-Ut,-Ut)}function Tr(v){let S=!0;return T.forEach((P,D)=>{if(!P.show)return;let V=M[P.scale];if(V.min==null){P._show&&(S=!1,P._show=!1,he(!1));return}else P._show||(S=!1,P._show=!0,he(!1));let J=P.side,at=J%2,{min:dt,max:vt}=V,[Nt,Ut]=os(D,dt,vt,at==0?B:Ct);if(Ut==0)return;let Ot=V.distr==2,se=P._splits=P.splits(n,D,dt,vt,Nt,Ut,Ot),we=V.distr==2?se.map(qt=>ni[qt]):se,Me=V.distr==2?ni[se[1]]-ni[se[0]]:Nt,me=P._values=P.values(n,P.filter(n,we,D,Ut,Me),D,Ut,Me);P._rotate=J==2?P.rotate(n,me,D,Ut):0;let Jt=P._size;P._size=Ei(P.size(n,me,D,v)),Jt!=null&&P._size!=Jt&&(S=!1)}),S}function Hi(v){let S=!0;return Bo.forEach((P,D)=>{let V=P(n,D,Gi,v);V!=Ai[D]&&(S=!1),Ai[D]=V}),S}function as(){for(let v=0;v<T.length;v++){let S=T[v];if(!S.show||!S._show)continue;let P=S.side,D=P%2,V,J,at=S.stroke(n,v),dt=P==0||P==3?-1:1,[vt,Nt]=S._found;if(S.label!=null){let Hn=S.labelGap*dt,ri=wn((S._lpos+Hn)*Ae);Lt(S.labelFont[0],at,"center",P==2?"top":Fg),u.save(),D==1?(V=J=0,u.translate(ri,wn(b+ht/2)),u.rotate((P==3?-Nh:Nh)/2)):(V=wn(C+q/2),J=ri);let tr=E0(S.label)?S.label(n,v,vt,Nt):S.label;u.fillText(tr,V,J),u.restore()}if(Nt==0)continue;let Ut=M[S.scale],Ot=D==0?q:ht,se=D==0?C:b,we=S._splits,Me=Ut.distr==2?we.map(Hn=>ni[Hn]):we,me=Ut.distr==2?ni[we[1]]-ni[we[0]]:vt,Jt=S.ticks,qt=S.border,Ve=Jt.show?Jt.size:0,Qe=wn(Ve*Ae),In=wn((S.alignTo==2?S._size-Ve-S.gap:S.gap)*Ae),De=S._rotate*-Nh/180,tn=m(S._pos*Ae),ii=(Qe+In)*dt,Vn=tn+ii;J=D==0?Vn:0,V=D==1?Vn:0;let gi=S.font[0],Ti=S.align==1?Eo:S.align==2?Qf:De>0?Eo:De<0?Qf:D==0?"center":P==3?Qf:Eo,qi=De||D==1?"middle":P==2?"top":Fg;Lt(gi,at,Ti,qi);let si=S.font[1]*S.lineGap,_i=we.map(Hn=>m(a(Hn,Ut,Ot,se))),Ri=S._values;for(let Hn=0;Hn<Ri.length;Hn++){let ri=Ri[Hn];if(ri!=null){D==0?V=_i[Hn]:J=_i[Hn],ri=""+ri;let tr=ri.indexOf(`
`)==-1?[ri]:ri.split(/\n/gm);for(let Wn=0;Wn<tr.length;Wn++){let Qd=tr[Wn];De?(u.save(),u.translate(V,J+Wn*si),u.rotate(De),u.fillText(Qd,0,0),u.restore()):u.fillText(Qd,V,J+Wn*si)}}}Jt.show&&ln(_i,Jt.filter(n,Me,v,Nt,me),D,P,tn,Qe,Oe(Jt.width*Ae,3),Jt.stroke(n,v),Jt.dash,Jt.cap);let Yi=S.grid;Yi.show&&ln(_i,Yi.filter(n,Me,v,Nt,me),D,D==0?2:1,D==0?b:C,D==0?ht:q,Oe(Yi.width*Ae,3),Yi.stroke(n,v),Yi.dash,Yi.cap),qt.show&&ln([tn],[1],D==0?1:0,D==0?1:2,D==1?b:C,D==1?ht:q,Oe(qt.width*Ae,3),qt.stroke(n,v),qt.dash,qt.cap)}Pn("drawAxes")}function he(v){x.forEach((S,P)=>{P>0&&(S._paths=null,v&&(s==1?(S.min=null,S.max=null):S.facets.forEach(D=>{D.min=null,D.max=null})))})}let je=!1,Gn=!1,Ie=[];function cn(){Gn=!1;for(let v=0;v<Ie.length;v++)Pn(...Ie[v]);Ie.length=0}function Un(){je||(B1(Ud),je=!0)}function Qa(v,S=!1){je=!0,Gn=S,v(n),Ud(),S&&Ie.length>0&&queueMicrotask(cn)}n.batch=Qa;function Ud(){if(ot&&(de(),ot=!1),yt&&(wt(),yt=!1),_t){if(We(d,Eo,Zt),We(d,"top",oe),We(d,Wa,B),We(d,Xa,Ct),We(p,Eo,Zt),We(p,"top",oe),We(p,Wa,B),We(p,Xa,Ct),We(f,Wa,Je),We(f,Xa,on),h.width=wn(Je*Ae),h.height=wn(on*Ae),T.forEach(({_el:v,_show:S,_size:P,_pos:D,side:V})=>{if(v!=null)if(S){let J=V===3||V===0?P:0,at=V%2==1;We(v,at?"left":"top",D-J),We(v,at?"width":"height",P),We(v,at?"top":"left",at?oe:Zt),We(v,at?"height":"width",at?Ct:B),ld(v,vr)}else di(v,vr)}),Er=Rs=Ar=z=j=Y=Z=Et=w=null,Pt=1,Ho(!0),Zt!=St||oe!=Ue||B!=Gt||Ct!=Yt){he(!1);let v=B/Gt,S=Ct/Yt;if(mt&&!et&&ut.left>=0){ut.left*=v,ut.top*=S,Rr&&is(Rr,wn(ut.left),0,B,Ct),Cr&&is(Cr,0,wn(ut.top),B,Ct);for(let P=0;P<ae.length;P++){let D=ae[P];D!=null&&(ke[P]*=v,zn[P]*=S,is(D,Ei(ke[P]),Ei(zn[P]),B,Ct))}}if(Ge.show&&!it&&Ge.left>=0&&Ge.width>0){Ge.left*=v,Ge.width*=v,Ge.top*=S,Ge.height*=S;for(let P in su)We(Lr,P,Ge[P])}St=Zt,Ue=oe,Gt=B,Yt=Ct}Pn("setSize"),_t=!1}Je>0&&on>0&&(u.clearRect(0,0,h.width,h.height),Pn("drawClear"),E.forEach(v=>v()),Pn("draw")),Ge.show&&it&&(tl(Ge),it=!1),mt&&et&&(Qs(null,!0,!1),et=!1),ft.show&&ft.live&&pt&&(nu(),pt=!1),l||(l=!0,n.status=1,Pn("ready")),Ts=!1,je=!1}n.redraw=(v,S)=>{yt=S||!1,v!==!1?Ps(A,L.min,L.max):Un()};function Qh(v,S){let P=M[v];if(P.from==null){if(Ke==0){let D=P.range(n,S.min,S.max,v);S.min=D[0],S.max=D[1]}if(S.min>S.max){let D=S.min;S.min=S.max,S.max=D}if(Ke>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;v==A&&P.distr==2&&Ke>0&&(S.min=ki(S.min,t[0]),S.max=ki(S.max,t[0]),S.min==S.max&&S.max++),X[v]=S,ot=!0,Un()}}n.setScale=Qh;let tu,eu,Rr,Cr,Fd,Od,Pr,Ir,Bd,kd,ze,qe,Cs=!1,Nn=ut.drag,Rn=Nn.x,Cn=Nn.y;mt&&(ut.x&&(tu=wi(l1,p)),ut.y&&(eu=wi(c1,p)),L.ori==0?(Rr=tu,Cr=eu):(Rr=eu,Cr=tu),ze=ut.left,qe=ut.top);let Ge=n.select=mn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Lr=Ge.show?wi(a1,Ge.over?p:d):null;function tl(v,S){if(Ge.show){for(let P in v)Ge[P]=v[P],P in su&&We(Lr,P,v[P]);S!==!1&&Pn("setSelect")}}n.setSelect=tl;function b_(v){if(x[v].show)tt&&ld(re[v],vr);else if(tt&&di(re[v],vr),mt){let P=Rt?ae[0]:ae[v];P!=null&&is(P,-10,-10,B,Ct)}}function Ps(v,S,P){Qh(v,{min:S,max:P})}function Wi(v,S,P,D){S.focus!=null&&T_(v),S.show!=null&&x.forEach((V,J)=>{J>0&&(v==J||v==null)&&(V.show=S.show,b_(J),s==2?(Ps(V.facets[0].scale,null,null),Ps(V.facets[1].scale,null,null)):Ps(V.scale,null,null),Un())}),P!==!1&&Pn("setSeries",v,S),D&&Wo("setSeries",n,v,S)}n.setSeries=Wi;function S_(v,S){mn(R[v],S)}function w_(v,S){v.fill=xe(v.fill||null),v.dir=Se(v.dir,-1),S=S??R.length,R.splice(S,0,v)}function E_(v){v==null?R.length=0:R.splice(v,1)}n.addBand=w_,n.setBand=S_,n.delBand=E_;function A_(v,S){x[v].alpha=S,mt&&ae[v]!=null&&(ae[v].style.opacity=S),tt&&re[v]&&(re[v].style.opacity=S)}let ls,Is,js,Dr={focus:!0};function T_(v){if(v!=js){let S=v==null,P=Bt.alpha!=1;x.forEach((D,V)=>{if(s==1||V>0){let J=S||V==0||V==v;D._focus=S?null:J,P&&A_(V,J?1:Bt.alpha)}}),js=v,P&&Un()}}tt&&Qt&&ve(zg,Tt,v=>{ut._lock||(jt(v),js!=null&&Wi(null,Dr,!0,hn.setSeries))});function Xi(v,S,P){let D=M[S];P&&(v=v/Ae-(D.ori==1?oe:Zt));let V=B;D.ori==1&&(V=Ct,v=V-v),D.dir==-1&&(v=V-v);let J=D._min,at=D._max,dt=v/V,vt=J+(at-J)*dt,Nt=D.distr;return Nt==3?Ro(10,vt):Nt==4?A1(vt,D.asinh):Nt==100?D.bwd(vt):vt}function R_(v,S){let P=Xi(v,A,S);return ki(P,t[0],en,nn)}n.valToIdx=v=>ki(v,t[0]),n.posToIdx=R_,n.posToVal=Xi,n.valToPos=(v,S,P)=>M[S].ori==0?r(v,M[S],P?q:B,P?C:0):o(v,M[S],P?ht:Ct,P?b:0),n.setCursor=(v,S,P)=>{ze=v.left,qe=v.top,Qs(null,S,P)};function zd(v,S){We(Lr,Eo,Ge.left=v),We(Lr,Wa,Ge.width=S)}function Gd(v,S){We(Lr,"top",Ge.top=v),We(Lr,Xa,Ge.height=S)}let Go=L.ori==0?zd:Gd,Vo=L.ori==1?zd:Gd;function C_(){if(tt&&ft.live)for(let v=s==2?1:0;v<x.length;v++){if(v==0&&ce)continue;let S=ft.values[v],P=0;for(let D in S)Vt[v][P++].firstChild.nodeValue=S[D]}}function nu(v,S){if(v!=null&&(v.idxs?v.idxs.forEach((P,D)=>{st[D]=P}):P1(v.idx)||st.fill(v.idx),ft.idx=st[0]),tt&&ft.live){for(let P=0;P<x.length;P++)(P>0||s==1&&!ce)&&P_(P,st[P]);C_()}pt=!1,S!==!1&&Pn("setLegend")}n.setLegend=nu;function P_(v,S){let P=x[v],D=v==0&&G==2?ni:t[v],V;ce?V=P.values(n,v,S)??ie:(V=P.value(n,S==null?null:D[S],v,S),V=V==null?ie:{_:V}),ft.values[v]=V}function Qs(v,S,P){Bd=ze,kd=qe,[ze,qe]=ut.move(n,ze,qe),ut.left=ze,ut.top=qe,mt&&(Rr&&is(Rr,wn(ze),0,B,Ct),Cr&&is(Cr,0,wn(qe),B,Ct));let D,V=en>nn;ls=Fe,Is=null;let J=L.ori==0?B:Ct,at=L.ori==1?B:Ct;if(ze<0||Ke==0||V){D=ut.idx=null;for(let dt=0;dt<x.length;dt++){let vt=ae[dt];vt!=null&&is(vt,-10,-10,B,Ct)}Qt&&Wi(null,Dr,!0,v==null&&hn.setSeries),ft.live&&(st.fill(D),pt=!0)}else{let dt,vt,Nt;s==1&&(dt=L.ori==0?ze:qe,vt=Xi(dt,A),D=ut.idx=ki(vt,t[0],en,nn),Nt=W(t[0][D],L,J,0));let Ut=-10,Ot=-10,se=0,we=0,Me=!0,me="",Jt="";for(let qt=s==2?1:0;qt<x.length;qt++){let Ve=x[qt],Qe=st[qt],In=Qe==null?null:s==1?t[qt][Qe]:t[qt][1][Qe],De=ut.dataIdx(n,qt,D,vt),tn=De==null?null:s==1?t[qt][De]:t[qt][1][De];if(pt=pt||tn!=In||De!=Qe,st[qt]=De,qt>0&&Ve.show){let ii=De==null?-10:De==D?Nt:W(s==1?t[0][De]:t[qt][0][De],L,J,0),Vn=tn==null?-10:N(tn,s==1?M[Ve.scale]:M[Ve.facets[1].scale],at,0);if(Qt&&tn!=null){let gi=L.ori==1?ze:qe,Ti=En(Bt.dist(n,qt,De,Vn,gi));if(Ti<ls){let qi=Bt.bias;if(qi!=0){let si=Xi(gi,Ve.scale),_i=tn>=0?1:-1,Ri=si>=0?1:-1;Ri==_i&&(Ri==1?qi==1?tn>=si:tn<=si:qi==1?tn<=si:tn>=si)&&(ls=Ti,Is=qt)}else ls=Ti,Is=qt}}if(pt||Rt){let gi,Ti;L.ori==0?(gi=ii,Ti=Vn):(gi=Vn,Ti=ii);let qi,si,_i,Ri,Yi,Hn,ri=!0,tr=lt.bbox;if(tr!=null){ri=!1;let Wn=tr(n,qt);_i=Wn.left,Ri=Wn.top,qi=Wn.width,si=Wn.height}else _i=gi,Ri=Ti,qi=si=lt.size(n,qt);if(Hn=lt.fill(n,qt),Yi=lt.stroke(n,qt),Rt)qt==Is&&ls<=Bt.prox&&(Ut=_i,Ot=Ri,se=qi,we=si,Me=ri,me=Hn,Jt=Yi);else{let Wn=ae[qt];Wn!=null&&(ke[qt]=_i,zn[qt]=Ri,Yg(Wn,qi,si,ri),Xg(Wn,Hn,Yi),is(Wn,Ei(_i),Ei(Ri),B,Ct))}}}}if(Rt){let qt=Bt.prox,Ve=js==null?ls<=qt:ls>qt||Is!=js;if(pt||Ve){let Qe=ae[0];Qe!=null&&(ke[0]=Ut,zn[0]=Ot,Yg(Qe,se,we,Me),Xg(Qe,me,Jt),is(Qe,Ei(Ut),Ei(Ot),B,Ct))}}}if(Ge.show&&Cs)if(v!=null){let[dt,vt]=hn.scales,[Nt,Ut]=hn.match,[Ot,se]=v.cursor.sync.scales,we=v.cursor.drag;if(Rn=we._x,Cn=we._y,Rn||Cn){let{left:Me,top:me,width:Jt,height:qt}=v.select,Ve=v.scales[Ot].ori,Qe=v.posToVal,In,De,tn,ii,Vn,gi=dt!=null&&Nt(dt,Ot),Ti=vt!=null&&Ut(vt,se);gi&&Rn?(Ve==0?(In=Me,De=Jt):(In=me,De=qt),tn=M[dt],ii=W(Qe(In,Ot),tn,J,0),Vn=W(Qe(In+De,Ot),tn,J,0),Go(zi(ii,Vn),En(Vn-ii))):Go(0,J),Ti&&Cn?(Ve==1?(In=Me,De=Jt):(In=me,De=qt),tn=M[vt],ii=N(Qe(In,se),tn,at,0),Vn=N(Qe(In+De,se),tn,at,0),Vo(zi(ii,Vn),En(Vn-ii))):Vo(0,at)}else ru()}else{let dt=En(Bd-Fd),vt=En(kd-Od);if(L.ori==1){let se=dt;dt=vt,vt=se}Rn=Nn.x&&dt>=Nn.dist,Cn=Nn.y&&vt>=Nn.dist;let Nt=Nn.uni;Nt!=null?Rn&&Cn&&(Rn=dt>=Nt,Cn=vt>=Nt,!Rn&&!Cn&&(vt>dt?Cn=!0:Rn=!0)):Nn.x&&Nn.y&&(Rn||Cn)&&(Rn=Cn=!0);let Ut,Ot;Rn&&(L.ori==0?(Ut=Pr,Ot=ze):(Ut=Ir,Ot=qe),Go(zi(Ut,Ot),En(Ot-Ut)),Cn||Vo(0,at)),Cn&&(L.ori==1?(Ut=Pr,Ot=ze):(Ut=Ir,Ot=qe),Vo(zi(Ut,Ot),En(Ot-Ut)),Rn||Go(0,J)),!Rn&&!Cn&&(Go(0,0),Vo(0,0))}if(Nn._x=Rn,Nn._y=Cn,v==null){if(P){if(jd!=null){let[dt,vt]=hn.scales;hn.values[0]=dt!=null?Xi(L.ori==0?ze:qe,dt):null,hn.values[1]=vt!=null?Xi(L.ori==1?ze:qe,vt):null}Wo(td,n,ze,qe,B,Ct,D)}if(Qt){let dt=P&&hn.setSeries,vt=Bt.prox;js==null?ls<=vt&&Wi(Is,Dr,!0,dt):ls>vt?Wi(null,Dr,!0,dt):Is!=js&&Wi(Is,Dr,!0,dt)}}pt&&(ft.idx=D,nu()),S!==!1&&Pn("setCursor")}let Ls=null;Object.defineProperty(n,"rect",{get(){return Ls==null&&Ho(!1),Ls}});function Ho(v=!1){v?Ls=null:(Ls=p.getBoundingClientRect(),Pn("syncRect",Ls))}function Vd(v,S,P,D,V,J,at){ut._lock||Cs&&v!=null&&v.movementX==0&&v.movementY==0||(iu(v,S,P,D,V,J,at,!1,v!=null),v!=null?Qs(null,!0,!0):Qs(S,!0,!1))}function iu(v,S,P,D,V,J,at,dt,vt){if(Ls==null&&Ho(!1),jt(v),v!=null)P=v.clientX-Ls.left,D=v.clientY-Ls.top;else{if(P<0||D<0){ze=-10,qe=-10;return}let[Nt,Ut]=hn.scales,Ot=S.cursor.sync,[se,we]=Ot.values,[Me,me]=Ot.scales,[Jt,qt]=hn.match,Ve=S.axes[0].side%2==1,Qe=L.ori==0?B:Ct,In=L.ori==1?B:Ct,De=Ve?J:V,tn=Ve?V:J,ii=Ve?D:P,Vn=Ve?P:D;if(Me!=null?P=Jt(Nt,Me)?a(se,M[Nt],Qe,0):-10:P=Qe*(ii/De),me!=null?D=qt(Ut,me)?a(we,M[Ut],In,0):-10:D=In*(Vn/tn),L.ori==1){let gi=P;P=D,D=gi}}vt&&(S==null||S.cursor.event.type==td)&&((P<=1||P>=B-1)&&(P=xr(P,B)),(D<=1||D>=Ct-1)&&(D=xr(D,Ct))),dt?(Fd=P,Od=D,[Pr,Ir]=ut.move(n,P,D)):(ze=P,qe=D)}let su={width:0,height:0,left:0,top:0};function ru(){tl(su,!1)}let Hd,Wd,Xd,qd;function Yd(v,S,P,D,V,J,at){Cs=!0,Rn=Cn=Nn._x=Nn._y=!1,iu(v,S,P,D,V,J,at,!0,!1),v!=null&&(ve(ed,od,$d,!1),Wo(Bg,n,Pr,Ir,B,Ct,null));let{left:dt,top:vt,width:Nt,height:Ut}=Ge;Hd=dt,Wd=vt,Xd=Nt,qd=Ut}function $d(v,S,P,D,V,J,at){Cs=Nn._x=Nn._y=!1,iu(v,S,P,D,V,J,at,!1,!0);let{left:dt,top:vt,width:Nt,height:Ut}=Ge,Ot=Nt>0||Ut>0,se=Hd!=dt||Wd!=vt||Xd!=Nt||qd!=Ut;if(Ot&&se&&tl(Ge),Nn.setScale&&Ot&&se){let we=dt,Me=Nt,me=vt,Jt=Ut;if(L.ori==1&&(we=vt,Me=Ut,me=dt,Jt=Nt),Rn&&Ps(A,Xi(we,A),Xi(we+Me,A)),Cn)for(let qt in M){let Ve=M[qt];qt!=A&&Ve.from==null&&Ve.min!=Fe&&Ps(qt,Xi(me+Jt,qt),Xi(me,qt))}ru()}else ut.lock&&(ut._lock=!ut._lock,Qs(S,!0,v!=null));v!=null&&(gn(ed,od),Wo(ed,n,ze,qe,B,Ct,null))}function I_(v,S,P,D,V,J,at){if(ut._lock)return;jt(v);let dt=Cs;if(Cs){let vt=!0,Nt=!0,Ut=10,Ot,se;L.ori==0?(Ot=Rn,se=Cn):(Ot=Cn,se=Rn),Ot&&se&&(vt=ze<=Ut||ze>=B-Ut,Nt=qe<=Ut||qe>=Ct-Ut),Ot&&vt&&(ze=ze<Pr?0:B),se&&Nt&&(qe=qe<Ir?0:Ct),Qs(null,!0,!0),Cs=!1}ze=-10,qe=-10,st.fill(null),Qs(null,!0,!0),dt&&(Cs=dt)}function Zd(v,S,P,D,V,J,at){ut._lock||(jt(v),zo(),ru(),v!=null&&Wo(Gg,n,ze,qe,B,Ct,null))}function Jd(){T.forEach(qE),O(n.width,n.height,!0)}Mr(Uh,To,Jd);let Nr={};Nr.mousedown=Yd,Nr.mousemove=Vd,Nr.mouseup=$d,Nr.dblclick=Zd,Nr.setSeries=(v,S,P,D)=>{let V=hn.match[2];P=V(n,S,P),P!=-1&&Wi(P,D,!0,!1)},mt&&(ve(Bg,p,Yd),ve(td,p,Vd),ve(kg,p,v=>{jt(v),Ho(!1)}),ve(zg,p,I_),ve(Gg,p,Zd),pd.add(n),n.syncRect=Ho);let el=n.hooks=i.hooks||{};function Pn(v,S,P){Gn?Ie.push([v,S,P]):v in el&&el[v].forEach(D=>{D.call(null,n,S,P)})}(i.plugins||[]).forEach(v=>{for(let S in v.hooks)el[S]=(el[S]||[]).concat(v.hooks[S])});let Kd=(v,S,P)=>P,hn=mn({key:null,setSeries:!1,filters:{pub:jg,sub:jg},scales:[A,x[1]?x[1].scale:null],match:[Qg,Qg,Kd],values:[null,null]},ut.sync);hn.match.length==2&&hn.match.push(Kd),ut.sync=hn;let jd=hn.key,ou=Z0(jd);function Wo(v,S,P,D,V,J,at){hn.filters.pub(v,S,P,D,V,J,at)&&ou.pub(v,S,P,D,V,J,at)}ou.sub(n);function L_(v,S,P,D,V,J,at){hn.filters.sub(v,S,P,D,V,J,at)&&Nr[v](null,S,P,D,V,J,at)}n.pub=L_;function D_(){ou.unsub(n),pd.delete(n),Tn.clear(),cd(Uh,To,Jd),c.remove(),Tt?.remove(),Pn("destroy")}n.destroy=D_;function au(){Pn("init",i,t),ko(t||i.data,!1),X[A]?Qh(A,X[A]):zo(),it=Ge.show&&(Ge.width>0||Ge.height>0),et=pt=!0,O(i.width,i.height)}return x.forEach(wr),T.forEach(ss),e?e instanceof HTMLElement?(e.appendChild(c),au()):e(n,au):au(),n}An.assign=mn;An.fmtNum=Md;An.rangeNum=Fh;An.rangeLog=kh;An.rangeAsinh=yd;An.orient=Sr;An.pxRatio=Ae;An.join=O1;An.fmtDate=Sd,An.tzDate=$1;An.sync=Z0;{An.addGap=PE,An.clipGaps=Vh;let i=An.paths={points:e_};i.linear=i_,i.stepped=DE,i.bars=NE,i.spline=FE}function l_(i,t){let[e,n]=i.data[t],{scale:s,stroke:r,width:o}=i.series[t],{ctx:a}=i;a.save(),a.beginPath(),a.rect(i.bbox.left,i.bbox.top,i.bbox.width,i.bbox.height),a.clip(),a.beginPath();let l=!1;for(let c=0;c<e.length;c++)e[c]==null||n[c]==null?l=!1:(a[l?"lineTo":"moveTo"](i.valToPos(e[c],"x",!0),i.valToPos(n[c],s,!0)),l=!0);return a.strokeStyle=typeof r=="function"?r(i,t):r,a.globalAlpha=i.series[t].alpha??1,a.lineWidth=o*devicePixelRatio,a.stroke(),a.restore(),null}function c_(i,t){if(i.x)return;let{ctx:e,bbox:n}=t,[s,r]=[t.scales.x.min,t.scales.x.max],o=devicePixelRatio,a=i.owner.events.map((c,h)=>({...c,k:h})).filter(({time:c})=>c>=s&&c<=r).slice(0,400),l=a.map(({time:c})=>(t.valToPos(c,"x",!0)-n.left)/o);e.save(),e.strokeStyle=e.fillStyle=sn("event"),e.lineWidth=o,e.setLineDash([4*o,3*o]);for(let c of l)a_(e,n.left+c*o,n.top,n.left+c*o,n.top+n.height);e.setLineDash([]),e.font=`${10*o}px system-ui, sans-serif`,e.textAlign="center",oh(a,l,n.width/o).forEach(({left:c,wide:h,text:u,event:f},d)=>{let p=n.left+(c+h/2)*o;e.fillText(u.replace(/^\d+/,String(f.k+1)),p,n.top-8*o),a_(e,p,n.top-6*o,n.left+l[d]*o,n.top)}),e.restore()}function h_(i,t){if(!i.peaks||i.x)return;let{ctx:e}=t,[n,s]=[t.scales.x.min,t.scales.x.max],r=devicePixelRatio;e.save(),e.font=`${11*r}px system-ui, sans-serif`,e.textAlign="center",i.values.forEach((o,a)=>{let l=o.map((c,h)=>i.owner.times[h]>=n&&i.owner.times[h]<=s?c:null);e.fillStyle=t.series[1+i.behind+a].stroke?.(t,0)??sn("text");for(let c of[1,-1]){let h=Ss(i.owner.times,l,c);if(!h)continue;let[u,f]=[t.valToPos(h.time,"x",!0),t.valToPos(h.value,t.series[1+i.behind+a].scale,!0)];e.beginPath(),e.arc(u,f,3.2*r,0,2*Math.PI),e.fill(),e.fillText(ye(h.value,5),Math.min(Math.max(u,t.bbox.left+24*r),t.bbox.left+t.bbox.width-24*r),f+(c>0?-6:14)*r)}}),e.restore()}function a_(i,t,e,n,s){i.beginPath(),i.moveTo(t,e),i.lineTo(n,s),i.stroke()}function Uo(i,t,e=null){let n=k("div",{class:"choices"}),s=k("details",{class:"chooser"},k("summary",{"aria-label":e,title:e},i),n),r=o=>{(o.type==="keydown"?o.key==="Escape":!s.contains(o.target))&&(s.open=!1)};for(let o of["pointerdown","keydown"])document.addEventListener(o,r);return s.addEventListener("toggle",()=>{s.open&&(n.replaceChildren(),t(n))}),s}var u_=["#3b7dd8","#e8710a","#1e9e5a","#9b51e0","#d93025","#00838f","#c2185b","#7c8a00","#6d4c41","#5c6bc0"],YE=200,$E=24,Pd=[.05,.25,.5,.75,.95],f_=190,ZE=9,Id={rad:"\xB0","rad/s":"\xB0/s"},JE=180/Math.PI,Fo=class{constructor(t,e){Object.assign(this,{owner:t,group:e,x:null,degrees:!1,log:!1,peaks:!1,difference:!1}),this.batch=t.content.members!=null,this.percentiles=this.batch&&t.content.members.shown.length>$E,this.curves=e?(this.batch?[0]:bg(e,t.member)).map(n=>({group:e,j:n})):[],this.box=k("div",{class:"chart"}),this.legend=k("ul",{class:"legend"}),this.caption=k("span",{}),this.element=k("figure",{},k("figcaption",{},this.caption,k("span",{class:"modes"},this.chooser(),this.menu())),this.box,this.legend),this.visible=new IntersectionObserver(n=>{n.some(s=>s.isIntersecting)&&!this.chart&&this.make()}),this.visible.observe(this.element)}get title(){return this.group.title}chooser(){let{group:t}=this;if(t.names.length<2)return null;let e=t.names.slice(0,400);if(this.batch){let n=k("select",{"aria-label":`Curve of ${t.title}`},...e.map((s,r)=>k("option",{value:r},s)));return n.addEventListener("change",()=>this.choose([Number(n.value)])),n}return Uo(`${t.names.length} curves`,n=>{let s=e.map((r,o)=>{let a=k("input",{type:"checkbox",checked:this.curves.some(({j:l})=>l===o)});return a.addEventListener("change",()=>this.choose(e.flatMap((l,c)=>s[c].box.checked?[c]:[]))),{box:a,label:k("label",{},a,fn(r))}});n.append(...s.map(({label:r})=>r))})}menu(...t){return Uo("\u22EF",e=>{let n=(a,l)=>{let c=k("input",{type:"checkbox",checked:this[l]});return c.addEventListener("change",()=>{this[l]=c.checked,this.make()}),k("label",{},c,a)},s=this.curves.some(({group:a})=>a.unit in Id)||!this.group,r=(a,l)=>k("button",{type:"button",onclick:l},a),{owner:o}=this;e.append(...[s&&n("degrees","degrees"),n("logarithmic","log"),n("peaks","peaks"),this.batch&&n("percentiles","percentiles"),o.content.compared.length&&n("difference from the other run","difference"),k("div",{class:"zooms"},r("+",()=>o.scale(.5)),r("\u2212",()=>o.scale(2)),r("all times",()=>o.zoom(null)),...t)].filter(Boolean))},"How it is drawn")}choose(t){this.curves=t.map(e=>({group:this.group,j:e})),this.make()}unit(t){return this.degrees&&t.unit in Id?[Id[t.unit],JE]:[t.unit,1]}numbers({group:t,j:e},n=this.owner.member,s=null){let[,r]=this.unit(t),o=s===null?t.curve(n,e):t.other(s,e);return!o||r===1&&!this.log?o:o.map(a=>a==null?null:this.log?Math.abs(r*a)||null:r*a)}make(){let{owner:t}=this;this.chart?.destroy(),this.chart=null,this.legend.replaceChildren();let e=[...new Set(this.curves.map(({group:c})=>this.unit(c)[0]))];if(this.caption.textContent=this.words(e),!this.curves.length)return;let n=this.shades(),s=(c,h,u,f,d={})=>({label:c,stroke:h,width:u,scale:f,points:{show:!1},spanGaps:!1,...d}),r=({group:c})=>`y${e.indexOf(this.unit(c)[0])}`;this.values=this.curves.map(c=>this.numbers(c));let o=[];this.batch&&o.push(...this.bundle(s,r(this.curves[0])));let a=t.content.compared.map((c,h)=>this.curves.map(u=>this.numbers(u,0,h)));this.difference&&a.length?this.values=this.values.map((c,h)=>c.map((u,f)=>u==null||a[0][h]?.[f]==null?null:u-a[0][h][f])):a.forEach(c=>c.forEach((h,u)=>h&&o.push([h,s("",n[u],1.2,r(this.curves[u]),{dash:[6,4]})])));let l=o.length;this.curves.forEach((c,h)=>o.push([this.values[h],s(c.group.names[c.j],n[h],this.batch?2.4:1.6,r(c))])),this.behind=l,this.chart=new An(this.options(e,o),this.data(o),this.box),this.listen(this.chart),this.box.setAttribute("role","img"),this.box.setAttribute("aria-label",this.description()),this.fillLegend(n,e.length>1),this.pale=null,this.zoomed(),this.mark(t.player.time),t.selection.selected&&this.emphasise()}words(t){let e=t.length===1&&t[0]&&!this.title.endsWith(t[0])?`, ${t[0]}`:"",n=this.title.replace(/, (rad|rad\/s)$/,this.degrees?"":"$&");return`${this.difference&&this.owner.content.compared.length?"Difference of ":""}${n}${e}${this.log?" (size, logarithmic)":""}`}options(t,e){let s={stroke:sn("text"),grid:{stroke:sn("grid"),width:.5},ticks:{stroke:sn("grid")},font:"12px system-ui, sans-serif"},r=(c,h)=>18+7.5*Math.max(3,...(h??[]).map(u=>u?.length??0)),o=Object.fromEntries(t.map((c,h)=>[`y${h}`,this.log?{distr:3}:{range:(u,f,d)=>this.span(f,d,t[h])}])),a=t.slice(0,2).map((c,h)=>({...s,scale:`y${h}`,side:h?1:3,grid:h?{show:!1}:s.grid,size:r,values:(u,f)=>f.map(d=>d==null?"":ye(d,4))})),l=this.x?this.unit(this.x.group)[0]:"s";return{mode:this.x?2:1,width:Math.max(this.box.clientWidth,200),height:this.x?1.5*f_:f_,legend:{show:!1},padding:[this.owner.events.length&&!this.x?20:8,12,0,0],cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!1,y:!1}},scales:{x:this.x?{time:!1,range:(c,h,u)=>this.span(h,u,l)}:{time:!1},...o},axes:[{...s,size:34,values:(c,h)=>h.map(u=>this.x?ye(u,4):`${ye(u)} s`)},...a],series:this.x?[null,...e.map(([,c])=>({...c,facets:[{scale:"x",auto:!0},{scale:c.scale,auto:!0}],paths:l_}))]:[{},...e.map(([,c])=>c)],bands:this.bands??void 0,hooks:{drawClear:[c=>c_(this,c)],draw:[c=>h_(this,c)]}}}data(t){if(!this.x)return[this.owner.times,...t.map(([n])=>n)];let e=this.numbers(this.x);return[null,...t.map(([n])=>[e,n])]}bundle(t,e){let{shown:n}=this.owner.content.members,s=Math.min(n.length,YE);this.others=Array.from({length:s},(l,c)=>Math.floor(c*n.length/s));let r=this.others.map(l=>this.numbers(this.curves[0],l));if(this.bands=null,this.bundled=r,!this.percentiles)return r.map(l=>[l,t("",sn("bundle"),.8,e)]);let o=Pd.map(()=>new Array(this.owner.times.length).fill(null));for(let l=0;l<this.owner.times.length;l++){let c=r.map(h=>h[l]).filter(h=>h!=null).sort((h,u)=>h-u);c.length&&Pd.forEach((h,u)=>o[u][l]=KE(c,h))}let a=sn("bundle");return this.bands=[{series:[5,1],fill:`${a}40`},{series:[4,2],fill:`${a}60`}],o.map((l,c)=>[l,t(`${100*Pd[c]} %`,a,c===2?1.6:.6,e)])}fillLegend(t,e){let{selection:n}=this.owner;this.legend.replaceChildren(...this.curves.map(({group:s,j:r},o)=>{let a=k("span",{class:"swatch"});a.style.background=t[o];let l=s.owners?.[r]?.join(" "),c=k("li",{},a,fn(s.names[r]),e?k("small",{},this.unit(s)[0]):null,k("output",{}));return l&&(c.addEventListener("pointerenter",()=>n.hover(l)),c.addEventListener("pointerleave",()=>n.hover(null)),c.addEventListener("click",()=>n.select(l)),c.classList.add("linked")),c})),this.percentiles&&this.legend.append(k("li",{class:"bands"},"bands: 5, 25, 50, 75, 95 % of all members")),this.owner.content.compared.forEach(s=>!this.difference&&this.legend.append(k("li",{class:"bands"},"dashed: ",fn(s.title))))}shades(){let t=this.curves.map(({group:n,j:s})=>n.shades?.[s]);return t.every(Boolean)&&new Set(t).size===t.length?t:this.curves.map((n,s)=>u_[s%u_.length])}span(t,e,n){if(t==null||e==null||t===0&&e===0)return[-1,1];let s=Math.max(...this.curves.filter(({group:a})=>this.unit(a)[0]===n).map(({group:a})=>a.noise),1e-30),r=Math.max(e-t,.001*Math.max(Math.abs(t),Math.abs(e)),10*s),o=(t+e)/2;return[Math.min(t,o-r/2)-.06*r,Math.max(e,o+r/2)+.06*r]}description(){let t=this.curves.map(({group:n,j:s},r)=>{let o=this.values[r].filter(c=>c!=null),[a,l]=[-1,1].map(c=>Ss(this.owner.times,this.values[r],c));return`${n.names[s]}: from ${ye(o[0])} to ${ye(o.at(-1))}, between ${ye(a?.value)} and ${ye(l?.value)}`}),e=this.x?`against ${this.x.group.names[this.x.j]}`:"over time";return`Plot of ${this.caption.textContent} ${e}. ${t.join(". ")}.`}emphasise(){if(!this.chart)return;let{selected:t,hovered:e}=this.owner.selection,n=this.curves.map(({group:o,j:a})=>[t,e].includes(o.owners?.[a]?.join(" ")??"")),s=n.some(Boolean),r=n.map(o=>s&&!o?.22:1);this.pale?.join()!==r.join()&&(this.pale=r,r.forEach((o,a)=>this.chart.series[1+this.behind+a].alpha=o),this.chart.redraw(!1),this.curves.forEach((o,a)=>this.legend.children[a]?.classList.toggle("pale",r[a]<1)))}listen(t){let{player:e}=this.owner,{over:n}=t;n.tabIndex=-1,this.line=k("div",{class:this.x?"spot":"now"}),n.append(this.line);let[s,r]=[null,!1],o=l=>t.posToVal(l.clientX-n.getBoundingClientRect().left,"x"),a=(l,c)=>{this.x||e.playing&&!c||(e.play(!1),e.seek(o(l)))};n.addEventListener("pointerdown",l=>{n.setPointerCapture(l.pointerId),n.focus({preventScroll:!0}),[s,r]=[{x:l.clientX,range:this.owner.range??[e.first,e.last],pan:l.shiftKey||l.button===1},!1],s.pan||a(l,!0)}),n.addEventListener("pointermove",l=>{if(s&&l.buttons&&Math.abs(l.clientX-s.x)>3&&(r=!0),s?.pan&&l.buttons&&!this.x){let c=(s.x-l.clientX)/n.clientWidth*(s.range[1]-s.range[0]);this.owner.zoom([s.range[0]+c,s.range[1]+c])}else a(l,l.buttons>0)}),n.addEventListener("pointerup",()=>s=null),n.addEventListener("click",l=>!r&&this.take(l)),n.addEventListener("dblclick",()=>this.owner.zoom(null)),n.addEventListener("wheel",l=>{this.x||!(l.ctrlKey||document.activeElement===n)||(l.preventDefault(),this.owner.scale(l.deltaY>0?1.25:.8,o(l)))},{passive:!1})}take(t){if(this.x)return;let{chart:e,owner:n}=this,s=e.over.getBoundingClientRect(),r=n.player.place(e.posToVal(t.clientX-s.left,"x")),o=(c,h)=>c.map((u,f)=>[Math.abs(e.valToPos(ws(u,r)??NaN,h(f))-(t.clientY-s.top)),f]).filter(([u])=>u<ZE).sort((u,f)=>u[0]-f[0])[0]?.[1],a=o(this.values,c=>e.series[1+this.behind+c].scale);if(a!==void 0&&!this.batch){let c=this.curves[a].group.owners?.[this.curves[a].j]?.join(" ");c&&n.selection.selected!==c&&n.selection.select(c)}let l=this.batch&&a===void 0?o(this.bundled,()=>e.series[1].scale):void 0;l!==void 0&&n.chosen(this.others[l])}mark(t){if(!this.chart)return;let e=this.owner.player.place(t);if(this.x){let[n,s]=[ws(this.numbersOfX,e),ws(this.values[0],e)];this.line.style.transform=`translate(${this.chart.valToPos(n,"x").toFixed(1)}px, ${this.chart.valToPos(s,"y0").toFixed(1)}px)`}else{let n=this.chart.valToPos(t,"x");this.line.style.transform=`translateX(${n.toFixed(1)}px)`,this.line.hidden=n<0||n>this.chart.over.clientWidth}this.curves.forEach((n,s)=>this.legend.children[s].lastChild.textContent=ye(ws(this.values[s],e)))}zoomed(){if(!this.chart||this.x)return;let[t,e]=this.owner.range??[this.owner.player.first,this.owner.player.last];this.chart.setScale("x",{min:t,max:e}),this.mark(this.owner.player.time)}fit(){!this.chart||this.chart.width===this.box.clientWidth||(this.chart.setSize({width:Math.max(this.box.clientWidth,200),height:this.chart.height}),this.mark(this.owner.player.time))}};function KE(i,t){let e=t*(i.length-1),n=Math.floor(e);return i[n]+(e-n)*((i[n+1]??i[n])-i[n])}var Ka=class extends Fo{constructor(t){super(t,null),this.element.classList.add("own")}get title(){let t=[...new Set(this.curves.map(({group:n})=>n.title.replace(/, (rad|m|N|N m|rad\/s|m\/s)$/,"")))],e=t.length?t.join(" and "):"A plot of your own: choose curves";return this.x?`${e} against ${this.x.group.names[this.x.j]}, ${this.unit(this.x.group)[0]}`:e}get numbersOfX(){return this.xs??=this.numbers(this.x)}make(){this.xs=null,super.make()}add(t,e){this.curves.some(n=>n.group===t&&n.j===e)||(this.curves=this.batch?[{group:t,j:e}]:[...this.curves,{group:t,j:e}]),this.make()}chooser(){let t=(r,o)=>a=>{let l=k("input",{type:"search",placeholder:"Filter","aria-label":"Filter the quantities"}),c=this.owner.groups.flatMap(u=>u.names.slice(0,400).map((f,d)=>({group:u,j:d,text:`${u.title}: ${f}`}))),h=()=>{let u=l.value.toLowerCase(),f=c.filter(({text:d})=>d.toLowerCase().includes(u)).slice(0,200);a.replaceChildren(l,...f.map(d=>{let p=k("input",{type:"checkbox",checked:r(d)});return p.addEventListener("change",()=>o(d,p.checked)),k("label",{},p,fn(d.text))}))};l.addEventListener("input",()=>{h(),l.focus()}),h()},e=(r,o)=>r?.group===o.group&&r?.j===o.j,n=Uo("Curves",t(r=>this.curves.some(o=>e(o,r)),(r,o)=>{let a=this.batch?[]:this.curves.filter(l=>!e(l,r));this.curves=o?[...a,r]:a,this.make()})),s=Uo("Against",t(r=>e(this.x,r),(r,o)=>{this.x=o?r:null,this.make()}));return k("span",{class:"choosers"},n,s)}menu(){return super.menu(k("button",{type:"button",onclick:()=>this.owner.remove(this)},"remove"))}};var d_={"largest value":(i,t)=>Ss(i,t,1)?.value,"least value":(i,t)=>Ss(i,t,-1)?.value,"last value":(i,t)=>t.findLast(e=>e!=null),"value now":(i,t,e)=>ws(t,e)},p_=230,qh=class{constructor(t){this.owner=t;let{params:e}=t.content.members,n=t.groups.flatMap(r=>r.names.slice(0,400).map((o,a)=>({group:r,j:a,text:`${r.title}: ${o}`})));this.quantities=n;let s=(r,o)=>{let a=k("select",{"aria-label":r},...o.map((l,c)=>k("option",{value:c},l)));return a.addEventListener("change",()=>this.make()),a};this.how=s("Which value",Object.keys(d_)),this.what=s("Quantity",n.map(({text:r})=>r)),this.over=s("Parameter",e.map(({name:r})=>r)),this.box=k("div",{class:"chart"}),this.element=k("figure",{class:"scatter"},k("figcaption",{},k("span",{},"Members against a parameter")),k("div",{class:"picks"},this.how," of ",this.what," against ",this.over),this.box),this.visible=new IntersectionObserver(r=>{r.some(o=>o.isIntersecting)&&!this.chart&&this.make()}),this.visible.observe(this.element),t.player.listen(()=>this.chart&&this.how.value==="3"&&!t.player.playing&&this.make())}make(){this.chart?.destroy();let{owner:t}=this,{group:e,j:n}=this.quantities[Number(this.what.value)],{values:s}=t.content.members.params[Number(this.over.value)],r=Object.values(d_)[Number(this.how.value)],o=t.player.place();this.points=s.map((u,f)=>[u,r(t.times,e.curve(f,n),o)??null]);let a={stroke:sn("text"),grid:{stroke:sn("grid"),width:.5},ticks:{stroke:sn("grid")},font:"12px system-ui, sans-serif"},l=(u,f,d)=>f==null?[-1,1]:[f-.06*(d-f||Math.abs(f)||1),d+.06*(d-f||Math.abs(f)||1)],c=(u,f)=>f.map(d=>ye(d,4)),h={mode:2,width:Math.max(this.box.clientWidth,200),height:p_,legend:{show:!1},cursor:{x:!1,y:!1,points:{show:!1},drag:{x:!1,y:!1}},scales:{x:{time:!1,range:l},y:{range:l}},axes:[{...a,size:34,values:c},{...a,size:(u,f)=>18+7.5*Math.max(3,...(f??[]).map(d=>d.length)),values:c}],series:[null,{facets:[{scale:"x",auto:!0},{scale:"y",auto:!0}],paths:u=>this.draw(u)}]};this.chart=new An(h,[null,[this.points.map(([u])=>u),this.points.map(([,u])=>u)]],this.box),this.chart.over.addEventListener("click",u=>this.take(u))}draw(t){let{ctx:e}=t,n=devicePixelRatio,s=([r,o],a)=>{o!=null&&(e.beginPath(),e.arc(t.valToPos(r,"x",!0),t.valToPos(o,"y",!0),a*n,0,2*Math.PI),e.fill())};return e.save(),e.fillStyle=sn("bundle"),this.points.forEach(r=>s(r,3)),e.fillStyle=sn("accent"),s(this.points[this.owner.member],5.5),e.restore(),null}take(t){let{chart:e}=this,n=e.over.getBoundingClientRect(),s=([a,l])=>l==null?1/0:Math.hypot(e.valToPos(a,"x")-(t.clientX-n.left),e.valToPos(l,"y")-(t.clientY-n.top)),r=this.points.map(s),o=r.indexOf(Math.min(...r));r[o]<14&&this.owner.chosen(o)}fit(){this.chart&&this.chart.width!==this.box.clientWidth&&this.chart.setSize({width:Math.max(this.box.clientWidth,200),height:p_})}};var jE=1e-4,Yh=class{constructor(t,e,n,s){Object.assign(this,{content:t,groups:e,player:n,selection:s,member:0,chosen:()=>{},range:null}),this.times=Array.from(n.times),this.plots=e.filter(({aside:o})=>!o).map(o=>new Fo(this,o)),this.mine=k("div",{class:"mine"});let r=k("button",{type:"button",class:"newplot",onclick:()=>this.own(null)},"New plot");this.scatter=t.members?.params.length?new qh(this):null,this.element=k("section",{class:"plots","aria-label":"Plots over time"},this.mine,this.scatter?.element,...this.plots.map(o=>o.element),r),n.listen(()=>this.mark()),s.listen(o=>o!=="visible"&&this.plots.forEach(a=>a.emphasise())),new ResizeObserver(()=>[...this.plots,...this.scatter?[this.scatter]:[]].forEach(o=>o.fit())).observe(this.element)}get events(){return this.content.events[this.member]??[]}own(t,e=0){let n=this.plots.findLast(s=>s instanceof Ka);return(!t||!n)&&(n=new Ka(this),this.plots.push(n),this.mine.prepend(n.element)),t&&n.add(t,e),n.element.scrollIntoView({block:"nearest",behavior:"smooth"}),n}remove(t){this.plots=this.plots.filter(e=>e!==t),t.element.remove()}mark(){for(let t of this.plots)t.mark(this.player.time)}choose(t){this.member=t,this.redraw()}redraw(){for(let t of this.plots)t.chart&&t.make();this.scatter?.make()}zoom(t){let{first:e,last:n}=this.player;if(t){let s=Math.min(Math.max(t[1]-t[0],jE*(n-e)),n-e),r=Math.min(Math.max((t[0]+t[1]-s)/2,e),n-s);t=s>=n-e?null:[r,r+s]}this.range=t;for(let s of this.plots)s.zoomed()}scale(t,e=this.player.time){let[n,s]=this.range??[this.player.first,this.player.last];this.zoom([e-t*(e-n),e+t*(s-e)])}};var m_=i=>({eye:i.camera.position.toArray(),target:i.controls.target.toArray()});function Ld(i,{side:t,eye:e,target:n}){t?i.look(t):(i.camera.position.set(...e),i.controls.target.set(...n),i.lens(),i.controls.update()),i.drawNow()}function g_(i,t){document.documentElement.classList.add("alone"),document.body.replaceChildren(i.element),i.fit(),Ld(i,t)}function __(i,t,{t:e,series:n}){let s=new bs(n,i.content.bodies.length),r=new wo(Float64Array.from(e));i.mechanism.other=()=>s.at(r.place(Math.min(Math.max(t.time,r.first),r.last))),i.show("ghost",!0)}function x_(i,t,e){i.seek(e),t.drawNow()}var y_=(i,t,e)=>k("div",{class:"wide",tabindex:"0",role:"region","aria-label":i},k("table",{},k("caption",{},i),k("thead",{},k("tr",{},...t.map(n=>k("th",{scope:"col"},n)))),k("tbody",{},...e.map(n=>k("tr",{},...n.map((s,r)=>r?k("td",{},s):k("th",{scope:"row"},s))))))),$h=class{constructor(t,e){Object.assign(this,{content:t,player:e}),this.events=k("section",{class:"events"}),this.element=k("div",{class:"tables"},this.energy(),this.mobility(),...t.tables.map(n=>this.plain(n))),this.choose(0)}choose(t){let{content:e,player:n}=this,r=(e.events[t]??[]).map(({time:a,name:l,cause:c,lost:h},u)=>{let f=k("button",{type:"button",onclick:()=>n.seek(a),title:"Show this time"},`${ye(a,7)} s`);return[`${u+1}`,f,fn(l),fn(c),`${ye(h)}`]}),o=k("p",{class:"status"},e.status[t]??"");this.events.replaceChildren(k("h2",{},"What happened"),o,...r.length?[y_("Events",["","time","event","cause","energy lost, J"],r)]:[])}energy(){return k("section",{},k("h2",{},"Where the energy went"),k("pre",{tabindex:"0"},this.content.audit.text))}mobility(){return k("section",{},k("h2",{},"How it can move"),k("pre",{tabindex:"0",class:"words"},this.content.mobility))}plain({title:t,heads:e,rows:n,more:s}){let r=n.map(o=>o.map((a,l)=>l?a:fn(a)));return k("section",{},k("h2",{},t),y_(t,e,r),s?k("p",{},`and ${s} more`):null)}};var QE=["video/webm;codecs=vp9","video/webm","video/mp4"];function v_(i,t){let e=URL.createObjectURL(t);k("a",{href:e,download:i}).click(),setTimeout(()=>URL.revokeObjectURL(e),1e4)}async function Dd(i){i.drawNow();let{width:t,height:e}=i.canvas,n=k("canvas",{width:t,height:e}),s=n.getContext("2d");s.drawImage(i.canvas,0,0);let r=72*(t/i.canvas.clientWidth);return s.drawImage(i.triad,.07*r,e-1.07*r,r,r),new Promise(o=>n.toBlob(o,"image/png"))}async function Nd(i,t){let e=window.MediaRecorder&&QE.find(a=>MediaRecorder.isTypeSupported(a));if(!e||!(t.last>t.first))return null;let n=new MediaRecorder(i.canvas.captureStream(30),{mimeType:e,videoBitsPerSecond:8e6}),s=[];n.addEventListener("dataavailable",({data:a})=>s.push(a));let r=new Promise(a=>n.addEventListener("stop",a)),{loop:o}=t;return t.play(!1),t.seek(t.first),t.loop=!1,n.start(),t.play(!0),await new Promise(a=>{let l=()=>t.playing?setTimeout(l,50):a();l()}),t.loop=o,i.drawNow(),setTimeout(()=>n.stop(),150),await r,new Blob(s,{type:e.split(";")[0]})}function M_(i,t,e){let n=i.model.replace(/[^\w.-]+/g,"_")||"run",s=k("button",{type:"button"},"Video");return s.addEventListener("click",async()=>{s.disabled=!0,s.textContent="Recording \u2026";let o=await Nd(t,e);s.disabled=!o,s.textContent=o?"Video":"No recorder here",o&&v_(`${n}.${o.type.split("/")[1]}`,o)}),[k("button",{type:"button",onclick:async()=>v_(`${n}.png`,await Dd(t))},"Picture"),i.states.shown>1?s:null]}var Zh=class{constructor(t){this.changed=t,this.system=matchMedia("(prefers-color-scheme: dark)"),this.chosen=null,this.button=k("button",{type:"button",onclick:()=>this.set(this.now==="dark"?"light":"dark")}),this.system.addEventListener("change",()=>this.apply()),this.name()}get now(){return this.chosen??(this.system.matches?"dark":"light")}set(t){this.before=this.chosen,this.chosen=t,t?document.documentElement.dataset.theme=t:delete document.documentElement.dataset.theme,this.apply()}apply(){this.name(),this.changed()}name(){this.button.textContent=this.now==="dark"?"Light":"Dark",this.button.setAttribute("aria-label",`Change to ${this.now==="dark"?"light":"dark"} colours`)}};var Jh=class{constructor(t,e){this.all=new Map,this.groups=e;let{bodies:n,parts:s}=t,r=a=>a.parent?n[a.parent-1].name:"the world",o=a=>a.map(l=>n[l-1].name).join(", ");n.forEach((a,l)=>this.add("body",l+1,a.name,`on ${r(a)}`,[l+1],[],tA(n,l))),n.forEach((a,l)=>this.add("joint",l+1,a.name,a.joint,a.parent?[l+1,a.parent]:[l+1]));for(let[a,l]of[["force",s.forces],["constraint",s.constraints],["event",s.events]])for(let c of l)this.add(a,c.name,c.name,[c.kind,o(c.bodies)].filter(Boolean).join(", "),c.bodies,c.labels);for(let a of e)a.owners?.forEach((l,c)=>this.all.get(l.join(" "))?.curves.push({group:a,j:c}))}add(t,e,n,s,r,o=[],a=0){let l=`${t} ${e}`;this.all.has(l)||this.all.set(l,{id:l,kind:t,name:n,words:s,bodies:r,labels:o,depth:a,curves:[]})}of(t){return[...this.all.values()].filter(e=>e.kind===t)}mark(t){return this.all.has(`force ${t}`)?`force ${t}`:`constraint ${t}`}near(t){let{kind:e,bodies:n}=this.all.get(t),s=new Set([t,...n.flatMap(r=>e==="body"?[`body ${r}`,`joint ${r}`]:[`body ${r}`])]);if(e==="body")for(let r of this.all.values())["force","constraint"].includes(r.kind)&&r.bodies.includes(n[0])&&s.add(r.id);return s}};function tA(i,t){let e=0;for(let n=i[t].parent;n&&e<12;n=i[n-1].parent)e++;return e}var Kh=class{constructor(t){Object.assign(this,{things:t,selected:null,hovered:null,isolated:null,hidden:new Set,listeners:new Set})}listen(t){this.listeners.add(t)}tell(t){for(let e of this.listeners)e(t)}select(t){this.selected=t===this.selected?null:t,this.tell("selected")}hover(t){t!==this.hovered&&(this.hovered=t,this.tell("hovered"))}hide(t){this.hidden.delete(t)||this.hidden.add(t),this.tell("visible")}isolate(t){this.isolated=this.isolated?.id===t?null:{id:t,near:this.things.near(t)},this.tell("visible")}showAll(){this.hidden.clear(),this.isolated=null,this.tell("visible")}visible(t){return t==null||!this.hidden.has(t)&&(!this.isolated||this.isolated.near.has(t))}get all(){return!this.hidden.size&&!this.isolated}};var eA=matchMedia("(max-width: 760px)");async function nA(){let{content:i,arrays:t}=await Sg(document),e=new wo(Float64Array.from({length:t.t.times},(F,U)=>t.t.at(0,0,U))),n=Mg(i,t),s=new Kh(new Jh(i,n)),r=new Yh(i,n,e,s),o=new $h(i,e),a=new Zh(()=>{l?.theme(),r.redraw()}),l=null,c=null,h=0,u=k("section",{class:"stage","aria-label":"Animation"});try{l=new mh(i,t,e,s),c=new gh(i,e,l),l.element.append(c.tools),e.listen(l.draw)}catch(F){u.append(k("p",{class:"problem"},`The mechanism cannot be shown in 3D here (${F.message}). Plots and tables work.`))}let f=new Ph(i,t,e,s,l);f.plot=(F,U)=>r.own(F,U);let d=k("button",{type:"button",class:"aside","aria-expanded":"true",onclick:()=>p(u.classList.toggle("folded"))},"Parts"),p=F=>d.setAttribute("aria-expanded",String(!F));l?(c.tools.prepend(d),u.append(k("div",{class:"bench"},f.element,l.element),c.element,o.events)):u.append(f.element,o.events),eA.matches&&p(u.classList.toggle("folded"));let _=i.live?new Ch(i,t,e,l):null;_&&c?c.element.after(_.element):_&&u.append(_.element);let m=l&&new xh(e,l,c,s),g=F=>{h=F,l?.member(F),r.choose(F),o.choose(F),f.choose(F),c?.take(F),x()};r.chosen=g,c&&(c.chosen=g);function x(){let F=i.bodies.slice(0,20).map(L=>`${L.name} (${L.joint} on ${L.parent?i.bodies[L.parent-1].name:"the world"})`),U=`Animation of ${i.title}: ${i.bodies.length} bodies: ${F.join(", ")}. ${e.first} to ${e.last} seconds. ${i.status[h]??""}`;l?.canvas.setAttribute("aria-label",U)}x();let T=i.states.of>i.states.shown?`${i.states.shown} of ${i.states.of} states are in this page.`:"",R=k("div",{class:"actions"},k("button",{type:"button",onclick:()=>vg(document,`${i.model.replace(/[^\w.-]+/g,"_")||"run"}.csv`,Hf(i,t,h))},"Data as CSV"),...l?M_(i,l,e):[],l&&k("button",{type:"button",onclick:()=>m.help()},"Keys"),a.button),A=k("header",{},k("div",{},k("h1",{},fn(i.title)),i.note?k("p",{class:"note"},i.note):null,i.ok?null:k("p",{class:"problem"},...[...new Set(i.status.filter(F=>!F.startsWith("Finished")))].slice(0,3).map(F=>k("span",{},`${F} `)))),R),y=k("footer",{},`Made by sharnir ${i.version}. ${T}`);document.getElementById("report").replaceChildren(A,k("main",{},k("div",{class:"shown"},u,r.element),o.element),y);let E=k("p",{class:"printed"});u.prepend(E),addEventListener("beforeprint",()=>{a.set("light"),E.textContent=`At t = ${Number(e.time.toPrecision(6))} s`;for(let F of r.plots)F.chart||F.make();l?.drawNow()}),addEventListener("afterprint",()=>a.set(a.before)),Object.assign(window.sharnirReport,{content:i,arrays:t,player:e,view:l,plots:r,parts:f,selection:s,live:_,choose:g,csv:()=>Hf(i,t,h),project:(F,U,L)=>l.project(new I(F,U,L)),still:F=>g_(l,F),frame:F=>x_(e,l,F),camera:()=>m_(l),lookFrom:F=>Ld(l,F),picture:()=>Dd(l),video:()=>Nd(l,e),haunt:F=>__(l,e,F)}),l?.fit()}window.sharnirReport={};window.sharnirReport.ready=nA();})();
