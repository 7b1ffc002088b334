import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { deferPageScripts } from "#server/pages/deferred-scripts.server.ts";
import { buildPagePolicy } from "#server/pages/security-headers.server.ts";
import { EnvironmentError, parseEnv } from "#server/start/env.server.ts";
import { openLog } from "./log.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";

test("names every invalid environment variable", () => {
	const broken = {
		BIELA_DATA: "own",
		PORT: "puerto",
		DATABASE_URL: "mysql://x",
		BIELA_ADMIN_PASSWORD: "corta",
	};
	expect(() => parseEnv(broken)).toThrow(EnvironmentError);
	expect(() => parseEnv(broken)).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*BIELA_ADMIN_PASSWORD/);
	expect(parseEnv({ DATABASE_URL: "", BIELA_DATA: "own" }).DATABASE_URL).toBeUndefined();
});

test("verifies passwords and rejects without a hash", async () => {
	const hash = await hashPassword("una clave larga y buena 🔧");
	expect(hash).toMatch(/^argon2id\$19456\$2\$/);
	expect(await verifyPassword("una clave larga y buena 🔧", hash, "staff")).toBe(true);
	expect(await verifyPassword("otra", hash, "staff")).toBe(false);
	expect(await verifyPassword("una clave larga y buena 🔧", undefined, "staff")).toBe(false);
});

test("personal data never reaches the log", () => {
	const lines: string[] = [];
	const sink = new Writable({
		write(chunk, _, done) {
			lines.push(String(chunk));
			done();
		},
	});
	const log = openLog("info", sink);
	log.info({ customer: { name: "Ana Ríos", phone: "6123-4567", email: "ana@correo.com" } }, "x");
	log.error({ error: new Error("duplicate key (+50761234567) of ana@correo.com") }, "y");
	log.info({ agent: 'a\n{"level":60}' }, "z");
	expect(lines).toHaveLength(3);
	expect(lines.join("")).not.toMatch(/Ana|6123-?4567|correo\.com/);
});

test("shortens logged paths and removes control characters", () => {
	const lines: string[] = [];
	const log = openLog("info", { write: (line) => lines.push(line) });
	log.info({ path: `/\u001b[2J\u009b2J\u202e${"a".repeat(5000)}` }, "x");
	log.warn({ key: `http://site/${"k".repeat(5000)}`, error: { status: 405, data: "secret" } }, "y");
	for (const line of lines) expect(line.length).toBeLessThan(350);
	expect(lines.join("").replaceAll("\n", "")).not.toMatch(/\\u001b|\p{C}|secret/u);
	expect(lines[1]).toContain('"status 405"');
});

const page = `<link rel="modulepreload" href="/m.js"/><link rel="modulepreload" crossorigin="" href="/entry.js"/>
<script>one</script><script type="module" async="">import "/m.js";
window.x = "<b>";

import("/entry.js");</script><script type="application/ld+json">{"a":1}</script>`;
const hashSource = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

test("allows only hashed scripts, after the first paint", () => {
	const { html, scriptSources } = deferPageScripts(page);
	expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module"/);
	const deferredScript = html.match(/<script>(\{const code=[\s\S]*?)<\/script>/)?.[1] ?? "";
	expect(scriptSources).toContain(hashSource('import "/m.js";\nwindow.x = "<b>";\n\nimport("/entry.js");'));
	expect(scriptSources).toContain(hashSource("one"));
	expect(scriptSources).toContain(hashSource(deferredScript));
	expect(scriptSources).toHaveLength(3);
	expect(buildPagePolicy(scriptSources)).not.toMatch(/script-src[^;]*unsafe/);
});

test("runs modules one by one before hydration", () => {
	const { html } = deferPageScripts(page);
	expect(html).toContain('preloads=["/m.js","/entry.js"],entry="/entry.js";');
	expect(html).toMatch(/if\(part!==entry\)\{await import\(part\)[\s\S]*textContent=code/);
});
