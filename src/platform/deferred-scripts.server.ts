import { createHash } from "node:crypto";

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;
const MODULES = /<script type="module" async="">([\s\S]*?)<\/script>/;
const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Runs in the browser: starts the page's modules after the first paint, when idle, or at the first touch. */
const START = `let on=0;const go=()=>{if(on)return;on=1;const s=document.createElement("script");s.type="module";s.textContent=code;document.body.append(s)};
const idle=window.requestIdleCallback||(f=>setTimeout(f,200));
requestAnimationFrame(()=>setTimeout(()=>idle(go,{timeout:1500})));setTimeout(go,4000);
for(const e of["pointerdown","keydown","touchstart"])addEventListener(e,go,{once:true,passive:true,capture:true})`;

/**
 * Makes React Router's page paint before it loads any script: drops the module preloads and holds the entry back.
 *
 * @returns the page, and the CSP sources (`'sha256-…'`) of every script that may run in it
 * @source quality/speed "What the measurements teach", 1; quality/security 3.4.3
 */
export function deferScripts(html: string): { html: string; scriptSources: string[] } {
	const sources = new Set<string>();
	const deferred = html.replace(PRELOAD, "").replace(MODULES, (_, code: string) => {
		sources.add(sourceOf(code));
		const literal = JSON.stringify(code).replaceAll("<", "\\u003c");
		return `<script>{const code=${literal};${START}}</script>`;
	});
	for (const [, attributes = "", code = ""] of deferred.matchAll(INLINE))
		if (!attributes.includes("application/ld+json")) sources.add(sourceOf(code));
	return { html: deferred, scriptSources: [...sources] };
}

const sourceOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
