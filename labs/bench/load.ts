import { execFile } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

const runFile = promisify(execFile);
const MS_PER_UNIT: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

export type LoadResult = { perSecond: number; p99Ms: number };
export type LoadTool = { tool: string; measure: (url: string) => Promise<LoadResult> };

/**
 * Requests one page as fast as possible. It uses wrk where installed: autocannon is slower than the server, so that
 * with it every server looks equally fast.
 */
export async function openLoad(seconds: number, connections: number): Promise<LoadTool> {
	const hasWrk = await runFile("wrk", ["-v"]).then(
		() => true,
		(error) => error.code !== "ENOENT",
	);
	if (hasWrk) return { tool: "wrk", measure: (url) => measureWithWrk(url, seconds, connections) };
	return {
		tool: "autocannon, slower than the server: install wrk",
		measure: (url) => measureWithAutocannon(url, seconds, connections),
	};
}

async function measureWithWrk(url: string, seconds: number, connections: number): Promise<LoadResult> {
	const header = "accept-encoding: br";
	const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-H", header, url];
	const { stdout } = await runFile("wrk", options);
	if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: requests failed\n${stdout}`);
	const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
	const [, p99, unit = "ms"] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? [];
	return { perSecond: Number(perSecond), p99Ms: Number(p99) * (MS_PER_UNIT[unit] ?? 1) };
}

async function measureWithAutocannon(url: string, seconds: number, connections: number): Promise<LoadResult> {
	const headers = { "accept-encoding": "br" };
	const result = await autocannon({ url, connections, duration: seconds, headers });
	if (result.non2xx + result.errors > 0) throw new Error(`${url}: requests failed`);
	return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}
