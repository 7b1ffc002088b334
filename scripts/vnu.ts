/**
 * Checks every page of a running site's sitemap with the Nu Html Checker, which needs Java and a download: `node
 * scripts/vnu.ts [http://localhost:3000]`. Exit 1 lists every error. The everyday checks are in
 * `tests/e2e/sitemap-pages.spec.ts`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHECKER_PACKAGE = "vnu-jar@26.9.27";
/**
 * False positives: the checker's CSS lags behind the browsers and knows no container queries or registered
 * properties.
 */
const CHECKER_OPTIONS = ["--filterpattern", "CSS:.*", "--errors-only"];

const origin = process.argv[2] ?? "http://localhost:3000";
const fetchText = async (url: string | URL) => (await fetch(url)).text();
const sitemap = await fetchText(new URL("/sitemap.xml", origin));
const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, pageUrl = ""]) => new URL(pageUrl).pathname);
const folder = mkdtempSync(join(tmpdir(), "biela-pages-"));
const files: string[] = [];
for (const path of paths) {
	const file = join(folder, `${encodeURIComponent(path)}.html`);
	writeFileSync(file, await fetchText(new URL(path, origin)));
	files.push(file);
}
const { status } = spawnSync("npx", ["--yes", CHECKER_PACKAGE, ...CHECKER_OPTIONS, ...files], {
	stdio: "inherit",
});
rmSync(folder, { recursive: true });
process.stdout.write(`${files.length} pages, ${status === 0 ? "no error" : "errors above"}\n`);
process.exitCode = status === 0 ? 0 : 1;
