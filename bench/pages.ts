import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLoad, type Round } from "./load.ts";
import { startBare, startBiela } from "./server.ts";

const PAGE = "/productos";
const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;

/** Measures weight, cold start, memory, and the speed of a cached page beside bare node:http in the same round. */
export async function measurePages(): Promise<string[][]> {
	const data = mkdtempSync(join(tmpdir(), "biela-bench-"));
	await (await startBiela(data)).stop();
	const biela = await startBiela(data);
	const page = await fetch(biela.origin + PAGE, { headers: { "accept-encoding": "identity" } });
	const html = await page.text();
	// A page's best compression is ready a moment after its first visit.
	await new Promise((resolve) => setTimeout(resolve, 1000));
	const body = await fetchCompressed(biela.origin + PAGE);
	const bare = await startBare(body);
	const load = await openLoad(SECONDS, CONNECTIONS);
	const ours: Round[] = [];
	const floor: Round[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		ours.push(await load.measure(biela.origin + PAGE));
		floor.push(await load.measure(`${bare.origin}/`));
	}
	const resident = biela.residentMb();
	await Promise.all([biela.stop(), bare.stop()]);
	rmSync(data, { recursive: true });
	const speeds = ours.map((round, index) => round.perSecond / (floor[index]?.perSecond ?? 1));
	const tails = ours.map((round, index) => round.p99Ms / Math.max(0.1, floor[index]?.p99Ms ?? 1));
	return [
		[
			`${PAGE}, cached page ÷ bare node:http, same round (${load.tool})`,
			formatRatio(getMedian(speeds)),
			"1.00",
		],
		[`${PAGE}, p99 at ${CONNECTIONS} connections ÷ bare node:http`, formatRatio(getMedian(tails)), "1.00"],
		["resident memory after that load", `${resident.toFixed(0)} MB`, "—"],
		[
			"cold start to the first page, data present",
			`${biela.startMs.toFixed(0)} ms`,
			`${bare.startMs.toFixed(0)} ms`,
		],
		[`${PAGE}, HTML with its CSS, brotli`, formatKilobytes(body.length), formatKilobytes(html.length)],
		["script of that page, brotli", formatKilobytes(measureScripts(html)), "—"],
	];
}

async function fetchCompressed(url: string): Promise<Buffer> {
	const { request } = await import("node:http");
	return new Promise((resolve, reject) => {
		const call = request(url, { headers: { "accept-encoding": "br" } }, async (reply) => {
			const chunks: Buffer[] = [];
			for await (const chunk of reply) chunks.push(chunk as Buffer);
			resolve(Buffer.concat(chunks));
		});
		call.once("error", reject).end();
	});
}

/** Returns the bytes of every module that the page names, and of their dependencies before first use. */
function measureScripts(html: string): number {
	const files = readdirSync("build/current/client/assets");
	const moduleNames = new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name ?? ""));
	for (const name of moduleNames)
		for (const [, other = ""] of readText(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
			moduleNames.add(other);
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
