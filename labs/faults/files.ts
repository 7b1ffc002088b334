import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callServer, type HttpResponse } from "./client.ts";
import { type Fault, SQLITE_ONLY } from "./fault.ts";
import { createQuote, formatCounts, summarize, warmUpPages } from "./load.ts";
import { createTemporaryFolder, openWorld, ROOT } from "./world.ts";

const FOLDERS = ["assets", "fonts", "images/products", "images/services"];
const SITE_PARTS = ["src", "seed", "migrations", "scripts", "public", "build", "server.ts", "package.json"];
const HANDLE_COUNT = 256;

/** Copies the built site into its own folder, so that its files may be damaged. */
function copySite(): string {
	const site = createTemporaryFolder("site");
	// The copied link must lead to the copy's own build.
	const copyOptions = { recursive: true, verbatimSymlinks: true };
	for (const part of SITE_PARTS) cpSync(join(ROOT, part), join(site, part), copyOptions);
	symlinkSync(join(ROOT, "node_modules"), join(site, "node_modules"));
	return site;
}

/** Ways in which a file cannot be opened. Root can read any file, so changing the mode is not among them. */
const FILE_BREAKERS: ((file: string) => void)[] = [
	(file) => rmSync(file, { force: true }),
	(file) => {
		rmSync(file, { force: true });
		mkdirSync(file);
	},
	(file) => {
		rmSync(file, { force: true });
		symlinkSync(file, file);
	},
];

/** Damages files as a deployment beside a running server does, or a failing disk. */
async function breakFiles() {
	const siteFolder = copySite();
	const world = await openWorld("SQLite", { siteFolder });
	const clientBuild = join(siteFolder, "build/current/client");
	const responses: HttpResponse[] = [];
	let crashes = 0;
	for (const folder of FOLDERS)
		for (const [index, breakFile] of FILE_BREAKERS.entries()) {
			const fileName = readdirSync(join(clientBuild, folder)).filter((file) =>
				/\.(js|woff2|webp)$/.test(file),
			)[index];
			if (!fileName) continue;
			const path = `/${folder}/${fileName}`;
			for (const extension of ["", ".br", ".gz"]) breakFile(join(clientBuild, path + extension));
			for (const encoding of ["identity", "br", "gzip"]) {
				const headers = { "accept-encoding": encoding };
				responses.push(await callServer(world.origin, path, { headers, timeoutMs: 5000 }));
				await wait(20);
				if (!world.getExitReason()) continue;
				crashes++;
				await world.start();
			}
		}
	const pageResponse = await callServer(world.origin, "/productos");
	const areStatusesAllowed = responses.every(({ status }) => status === 404 || status === 503);
	return {
		figure: `${responses.length} requests: crashes ${crashes}, responses ${formatCounts(summarize(responses).statuses)}; a page afterwards ${pageResponse.status}`,
		holds: crashes === 0 && areStatusesAllowed && pageResponse.status === 200,
	};
}

/**
 * Uses up the process's file handles with connections, and then requests a file and a page and sends a request over
 * them.
 */
async function exhaustHandles() {
	const world = await openWorld("SQLite", { maxHandles: HANDLE_COUNT });
	await warmUpPages(world.origin);
	const assets = readdirSync(join(ROOT, "build/current/client/assets")).map((name) => `/assets/${name}`);
	const agents: Agent[] = [];
	for (let failures = 0; failures < 5 && agents.length < HANDLE_COUNT * 2; ) {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const response = await callServer(world.origin, "/health", { agent, timeoutMs: 1000 });
		if (response.status === 200) agents.push(agent);
		else failures++;
		if (world.getExitReason()) break;
	}
	const connectionCount = agents.length;
	const getAssetPath = (index: number) => assets[index % assets.length] ?? "/";
	const responses = await Promise.all(
		agents.map((agent, index) => callServer(world.origin, getAssetPath(index), { agent, timeoutMs: 10_000 })),
	);
	for (const agent of agents) agent.destroy();
	await wait(1000);
	const hasEnded = world.getExitReason();
	if (hasEnded) await world.start();
	const assetResponse = await callServer(world.origin, getAssetPath(0));
	const writeResponse = await callServer(world.origin, "/api/quotes", { json: createQuote() });
	const areStatusesAllowed = responses.every(({ status }) => [200, 404, 503].includes(status));
	const hasRecovered = assetResponse.status === 200 && writeResponse.status === 201;
	return {
		figure: `${connectionCount} connections hold every handle, a file over each: ${formatCounts(summarize(responses).statuses)}; ${hasEnded ? `the process ended with ${hasEnded}` : "alive"}; afterwards a file ${assetResponse.status}, a request ${writeResponse.status}`,
		holds: !hasEnded && areStatusesAllowed && hasRecovered,
	};
}

export const fileFaults: Fault[] = [
	{
		name: "files",
		fault: "A static file is missing or cannot be opened",
		injected: "files of the build deleted, or made a folder or a link to itself, under a running server",
		goal: "crashes 0; 404 or 503; pages keep working",
		engines: SQLITE_ONLY,
		run: breakFiles,
	},
	{
		name: "handles",
		fault: "The process has no file handle left (EMFILE)",
		injected: `ulimit -n ${HANDLE_COUNT}, all of them held by connections, each of which then asks for a file`,
		goal: "crashes 0; 200, 404 or 503; everything works once they close",
		engines: SQLITE_ONLY,
		run: exhaustHandles,
	},
];
