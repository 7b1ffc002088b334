import { createHash } from "node:crypto";

const PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
const MODULES = /<script type="module" async="">([\s\S]*?)<\/script>/;
const ENTRY = /import\("([^"]+)"\);?\s*$/;
const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Runs in the browser. `go` preloads all modules of the page and runs them one by one, so that the page stays
 * responsive in between. If one fails to load, `data-unscripted` lets the page show its fallback content.
 */
const LOAD_MODULES_SCRIPT = `let on=0;const go=async()=>{if(on)return;on=1;
for(const href of preloads)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
try{for(const part of preloads)if(part!==entry){await import(part);await new Promise(f=>setTimeout(f))}}catch{document.documentElement.dataset.unscripted=""}
const s=document.createElement("script");s.type="module";s.textContent=code;document.body.append(s)};`;

/**
 * Starts once the page is painted and its images are loaded, or at the first touch. Browsers may report no paint
 * (WebKit without text, Firefox when opened scrolled), so two frames and a delay after the images also start it.
 */
const WAIT_FOR_PAINT_SCRIPT = `const frame=requestAnimationFrame,idle=window.requestIdleCallback||(f=>setTimeout(f,200)),rest=()=>idle(go,{timeout:1500});
const painted=(_,seen)=>{seen.disconnect();frame(()=>setTimeout(rest))};
const shown=()=>{frame(()=>frame(()=>setTimeout(rest,300)));
try{new PerformanceObserver(painted).observe({type:"paint",buffered:true})}catch{}};
if(document.readyState=="complete")shown();else addEventListener("load",shown);setTimeout(go,4000);
for(const e of["pointerdown","keydown","touchstart"])addEventListener(e,go,{once:true,passive:true,capture:true})`;

/**
 * Makes a React Router page paint before it loads any script: removes the module preloads and delays the entry
 * script.
 *
 * @param options `startsAtOnce` if the page is empty until its script runs: the preloads go before the style sheet
 * @returns the page, and the CSP sources (`'sha256-…'`) of every script that may run in it
 * @source rules 9.9; decision 004; ASVS 5.0 §3.4.3
 */
export function deferPageScripts(html: string, { startsAtOnce = false } = {}) {
	const sources = new Set<string>();
	const preloads = [...html.matchAll(PRELOAD)].sort(
		(a, b) => Number(isEarlyChunk(b)) - Number(isEarlyChunk(a)),
	);
	const htmlWithoutPreloads = html.replace(PRELOAD, "");
	const toDeferredScript = (_: string, code: string) => {
		sources.add(toCspSource(code));
		// The entry script hydrates the page: it is fetched with the rest but runs last, after the page's modules are
		// defined.
		const [, entry = ""] = ENTRY.exec(code) ?? [];
		return `<script>{const code=${toScriptLiteral(code)},preloads=${toScriptLiteral(preloads.map(([, href]) => href))},entry=${toScriptLiteral(entry)};${LOAD_MODULES_SCRIPT}${WAIT_FOR_PAINT_SCRIPT}}</script>`;
	};
	const deferredHtml = startsAtOnce
		? htmlWithoutPreloads.replace("<style>", () => `${preloads.map(([tag]) => tag).join("")}<style>`)
		: htmlWithoutPreloads.replace(MODULES, toDeferredScript);
	for (const [, attributes = "", code = ""] of deferredHtml.matchAll(INLINE))
		if (!attributes.includes("application/ld+json")) sources.add(toCspSource(code));
	return { html: deferredHtml, scriptSources: [...sources] };
}

/** Finds the module that depends on no other (`scripts/pack-script.ts`). */
const isEarlyChunk = ([, href = ""]: RegExpExecArray) => href.includes("/early-");

/**
 * Returns the path of the public pages' route manifest, which react-router.config.ts writes without the admin
 * panel.
 */
export const toSiteManifestPath = (manifest: string) => manifest.replace("/manifest-", "/site-manifest-");

const toScriptLiteral = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
const toCspSource = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
