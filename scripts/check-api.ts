/**
 * Builds the OpenAPI document as a shop with its own domain serves it, and lints it by the rules of redocly.yaml.
 * Run `node scripts/check-api.ts` (part of `npm run check`). Exit 1 lists every error and every warning.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "../src/composition/api.server.ts";
import { openTestContext } from "../src/server/test-context.server.ts";

const ROOT = join(import.meta.dirname, "..");
const LINTER_PATH = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");

/** Keeps the linter offline: no telemetry and no update check. */
const OFFLINE_SETTINGS = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

type Problem = {
	ruleId: string;
	severity: string;
	message: string;
	location: { pointer?: string }[];
};

/** Returns the linter's problems in a document, one sentence each. */
export function lintDocument(document: string): string[] {
	const folder = mkdtempSync(join(tmpdir(), "biela-api-"));
	try {
		const path = join(folder, "openapi.json");
		writeFileSync(path, document);
		const linterOptions = ["--config", join(ROOT, "redocly.yaml"), "--max-problems", "1000"];
		const { stdout, stderr } = spawnSync(
			process.execPath,
			[LINTER_PATH, "lint", path, ...linterOptions, "--format", "json"],
			{ encoding: "utf8", env: { ...process.env, ...OFFLINE_SETTINGS }, maxBuffer: 2 ** 26 },
		);
		if (!stdout.startsWith("{")) throw new Error(`the linter could not start: ${stderr}`);
		const { problems }: { problems: Problem[] } = JSON.parse(stdout);
		return problems.map(({ ruleId, message, location }) => `${location[0]?.pointer}: ${message} (${ruleId})`);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Returns the document of an API whose database stays empty: the document does not read it. */
async function renderDocument(origin: string): Promise<string> {
	const ctx = await openTestContext({});
	try {
		const api = createApi({ ...ctx, env: { ...ctx.env, SITE_URL: origin } });
		return await (await api.request("/api/openapi.json")).text();
	} finally {
		await ctx.close();
	}
}

if (import.meta.main) {
	const document = await renderDocument("https://mitaller.com");
	const problems = lintDocument(document);
	for (const problem of problems) console.error(problem);
	const count = document.split('"operationId"').length - 1;
	console.log(`api: ${count} operations, ${problems.length} problems`);
	process.exitCode = problems.length > 0 ? 1 : 0;
}
