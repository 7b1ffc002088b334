import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, callServer } from "./client.ts";
import { type Fault, SQLITE } from "./fault.ts";
import { createQuote, formatCounts, summarize, warmUpPages } from "./load.ts";
import { createTemporaryFolder, openWorld, ROOT } from "./world.ts";

const FOLDERS = ["assets", "fonts", "images/products", "images/services"];
const PARTS = ["src", "seed", "migrations", "tools", "public", "build", "server.ts", "package.json"];
const HANDLES = 256;

/** Copies the built site into its own folder, so that its files may be damaged. */
function copyOfSite(): string {
	const site = createTemporaryFolder("site");
	// The copied link must lead to the copy's own build.
	const copyOptions = { recursive: true, verbatimSymlinks: true };
	for (const part of PARTS) cpSync(join(ROOT, part), join(site, part), copyOptions);
	symlinkSync(join(ROOT, "node_modules"), join(site, "node_modules"));
	return site;
}

/** Ways in which a file cannot be opened. Root can read any file, so changing the mode is not among them. */
const BREAKS: ((file: string) => void)[] = [
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
	const site = copyOfSite();
	const world = await openWorld("SQLite", { site });
	const built = join(site, "build/current/client");
	const answers: Answer[] = [];
	let crashes = 0;
	for (const folder of FOLDERS)
		for (const [place, breakFile] of BREAKS.entries()) {
			const name = readdirSync(join(built, folder)).filter((file) => /\.(js|woff2|webp)$/.test(file))[place];
			if (!name) continue;
			const path = `/${folder}/${name}`;
			for (const ending of ["", ".br", ".gz"]) breakFile(join(built, path + ending));
			for (const encoding of ["identity", "br", "gzip"]) {
				const headers = { "accept-encoding": encoding };
				answers.push(await callServer(world.origin, path, { headers, timeoutMs: 5000 }));
				await wait(20);
				if (!world.ended()) continue;
				crashes++;
				await world.start();
			}
		}
	const page = await callServer(world.origin, "/productos");
	const isHonest = answers.every(({ status }) => status === 404 || status === 503);
	return {
		figure: `${answers.length} requests: crashes ${crashes}, responses ${formatCounts(summarize(answers).statuses)}; a page afterwards ${page.status}`,
		holds: crashes === 0 && isHonest && page.status === 200,
	};
}

/**
 * Uses up the process's file handles with connections, and then requests a file and a page and sends a request over
 * them.
 */
async function exhaustHandles() {
	const world = await openWorld("SQLite", { handles: HANDLES });
	await warmUpPages(world.origin);
	const assets = readdirSync(join(ROOT, "build/current/client/assets")).map((name) => `/assets/${name}`);
	const agents: Agent[] = [];
	for (let failures = 0; failures < 5 && agents.length < HANDLES * 2; ) {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const reply = await callServer(world.origin, "/health", { agent, timeoutMs: 1000 });
		if (reply.status === 200) agents.push(agent);
		else failures++;
		if (world.ended()) break;
	}
	const connectionCount = agents.length;
	const paths = (place: number) => assets[place % assets.length] ?? "/";
	const responses = await Promise.all(
		agents.map((agent, place) => callServer(world.origin, paths(place), { agent, timeoutMs: 10_000 })),
	);
	for (const agent of agents) agent.destroy();
	await wait(1000);
	const hasEnded = world.ended();
	if (hasEnded) await world.start();
	const asset = await callServer(world.origin, paths(0));
	const written = await callServer(world.origin, "/api/quotes", { json: createQuote() });
	const isHonest = responses.every(({ status }) => [200, 404, 503].includes(status));
	const recovers = asset.status === 200 && written.status === 201;
	return {
		figure: `${connectionCount} connections hold every handle, a file over each: ${formatCounts(summarize(responses).statuses)}; ${hasEnded ? `the process ended with ${hasEnded}` : "alive"}; afterwards a file ${asset.status}, a request ${written.status}`,
		holds: !hasEnded && isHonest && recovers,
	};
}

export const files: Fault[] = [
	{
		name: "files",
		fault: "A static file is missing or cannot be opened",
		injected: "files of the build deleted, or made a folder or a link to itself, under a running server",
		goal: "crashes 0; 404 or 503; pages keep working",
		engines: SQLITE,
		run: breakFiles,
	},
	{
		name: "handles",
		fault: "The process has no file handle left (EMFILE)",
		injected: `ulimit -n ${HANDLES}, all of them held by connections, each of which then asks for a file`,
		goal: "crashes 0; 200, 404 or 503; everything works once they close",
		engines: SQLITE,
		run: exhaustHandles,
	},
];
