import { globSync, readFileSync } from "node:fs";
const files = globSync("src/**/*.ts").filter(f=>!/\.test\./.test(f));
const owner = new Map();
for (const f of files) { const s = readFileSync(f,"utf8"); const m = s.match(/interface Tables \{([\s\S]*?)\n\t\}/); if (!m) continue; for (const [,n] of m[1].matchAll(/^\t\t(\w+)\s*:/gm)) owner.set(n, f.match(/features\/([^/]+)/)?.[1] ?? "platform:"+f); }
console.log([...owner].map(([t,r])=>`${t}=${r}`).join(" "));
const pairs = new Map(); let total=0, foreign=0;
for (const f of files) { const s = readFileSync(f,"utf8"); const home = f.match(/features\/([^/]+)/)?.[1] ?? f;
 for (const m of s.matchAll(/\b(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|using|table|crossJoin|fullJoin)\(\s*(\[?)["'](\w+)/g)) { const t=m[3]; if(!owner.has(t)) continue; total++; if (owner.get(t)!==home) { foreign++; const k=`${home} → ${owner.get(t)}`; pairs.set(k,[...(pairs.get(k)??[]),`${f.split("/").slice(-1)}:${m[1]}(${t})`]); } }
 for (const m of s.matchAll(/\b(from|join|into|update)\s+"?([a-z_]{4,})"?\b/g)) { const t=m[2]; if(!owner.has(t)) continue; if (owner.get(t)!==home) { const k=`${home} → ${owner.get(t)}`; pairs.set(k,[...(pairs.get(k)??[]),`${f.split("/").slice(-1)}:SQL?(${t})`]); } } }
console.log(total, foreign);
for (const [k,v] of [...pairs].sort()) console.log(k, v.length, v.join(" "));
