import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LoadResult, openLoad } from "./load.ts";
import { startBareServer, startSite } from "./server.ts";

const PAGE_PATH = "/productos";
const ROUND_COUNT = 3;
const ROUND_SECONDS = 4;
const CONNECTION_COUNT = 32;

/** Measures weight, cold start, memory, and the speed of a cached page beside bare node:http in the same round. */
export async function measurePages(): Promise<string[][]> {
	const dataFolder = mkdtempSync(join(tmpdir(), "biela-bench-"));
	await (await startSite(dataFolder)).stop();
	const biela = await startSite(dataFolder);
	const page = await fetch(biela.origin + PAGE_PATH, { headers: { "accept-encoding": "identity" } });
	const html = await page.text();
	// A page's best compression is ready a moment after its first visit.
	await new Promise((resolve) => setTimeout(resolve, 1000));
	const body = await fetchCompressed(biela.origin + PAGE_PATH);
	const bareServer = await startBareServer(body);
	const loadTool = await openLoad(ROUND_SECONDS, CONNECTION_COUNT);
	const siteResults: LoadResult[] = [];
	const bareResults: LoadResult[] = [];
	for (let round = 0; round < ROUND_COUNT; round++) {
		siteResults.push(await loadTool.measure(biela.origin + PAGE_PATH));
		bareResults.push(await loadTool.measure(`${bareServer.origin}/`));
	}
	const residentMemoryMb = biela.getResidentMb();
	await Promise.all([biela.stop(), bareServer.stop()]);
	rmSync(dataFolder, { recursive: true });
	const speedRatios = siteResults.map(
		(round, index) => round.perSecond / (bareResults[index]?.perSecond ?? 1),
	);
	const p99Ratios = siteResults.map(
		(round, index) => round.p99Ms / Math.max(0.1, bareResults[index]?.p99Ms ?? 1),
	);
	return [
		[
			`${PAGE_PATH}, cached page ÷ bare node:http, same round (${loadTool.tool})`,
			formatRatio(getMedian(speedRatios)),
			"1.00",
		],
		[
			`${PAGE_PATH}, p99 at ${CONNECTION_COUNT} connections ÷ bare node:http`,
			formatRatio(getMedian(p99Ratios)),
			"1.00",
		],
		["resident memory after that load", `${residentMemoryMb.toFixed(0)} MB`, "—"],
		[
			"cold start to the first page, data present",
			`${biela.startMs.toFixed(0)} ms`,
			`${bareServer.startMs.toFixed(0)} ms`,
		],
		[`${PAGE_PATH}, HTML with its CSS, brotli`, formatKilobytes(body.length), formatKilobytes(html.length)],
		["script of that page, brotli", formatKilobytes(measureScripts(html)), "—"],
	];
}

async function fetchCompressed(url: string): Promise<Buffer> {
	const { request } = await import("node:http");
	return new Promise((resolve, reject) => {
		const outgoingRequest = request(url, { headers: { "accept-encoding": "br" } }, async (response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of response) chunks.push(chunk as Buffer);
			resolve(Buffer.concat(chunks));
		});
		outgoingRequest.once("error", reject).end();
	});
}

/** Returns the bytes of every module that the page names, and of their dependencies before first use. */
function measureScripts(html: string): number {
	const files = readdirSync("build/current/client/assets");
	const moduleNames = new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name ?? ""));
	for (const name of moduleNames)
		for (const [, importedName = ""] of readText(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
			moduleNames.add(importedName);
	return [...moduleNames]
		.filter((name) => files.includes(`${name}.br`))
		.reduce((total, name) => total + statSync(`build/current/client/assets/${name}.br`).size, 0);
}

function readText(name: string): string {
	const { readFileSync } = process.getBuiltinModule("node:fs");
	return readFileSync(`build/current/client/assets/${name}`, "utf8");
}

const getMedian = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const formatRatio = (value: number) => value.toFixed(2);
const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
