import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as bidiModule from "selenium-webdriver/bidi/index.js";
import { stopProcess } from "../server.ts";
import type { BrowserHost, Driver } from "./driver.ts";
import { FIREFOX } from "./installed.mjs";

// At run time the module's default export is the class; the types declare it by name.
const { default: BiDi } = bidiModule as unknown as { default: typeof bidiModule.Index };

type SendCommand = <Result>(method: string, params?: object) => Promise<Result>;
type BidiResponse<Result> = { error?: string; message?: string; result: Result };
type LogEntry = { source: { context: string }; level: string; text: string };

/** Starts Debian's Firefox over WebDriver BiDi, which it supports natively. */
export async function startFirefox(isScripted: boolean): Promise<BrowserHost> {
	const profile = await mkdtemp(join(tmpdir(), "biela-firefox-"));
	const preferences = `user_pref("javascript.enabled", ${isScripted});\n`;
	await writeFile(join(profile, "user.js"), preferences);
	const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
	const firefox = spawn(FIREFOX, args, {
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...process.env, HOME: profile, TZ: "America/Panama" },
	});
	const bidi = new BiDi(`${await readDebuggerUrl(firefox)}/session`);
	const send: SendCommand = async <Result>(method: string, params = {}) => {
		const response = (await bidi.send({ method, params })) as BidiResponse<Result>;
		const { error, message, result } = response;
		if (error) throw new Error(`${method}: ${error}: ${message}`);
		return result;
	};
	await send("session.new", { capabilities: {} });
	await send("session.subscribe", { events: ["log.entryAdded"] });
	return {
		async openSession() {
			const { userContext } = await send<{ userContext: string }>("browser.createUserContext");
			const tabOptions = { type: "tab", userContext };
			const { context } = await send<{ context: string }>("browsingContext.create", tabOptions);
			// The server limits forms per IP address: WebKit uses the loopback address, so Firefox needs another.
			const headers = [{ name: "x-forwarded-for", value: { type: "string", value: "10.60.0.1" } }];
			await send("network.setExtraHeaders", { headers, userContexts: [userContext] });
			const errors: string[] = [];
			const recordError = ({ source, level, text }: LogEntry) => {
				if (level === "error" && source.context === context) errors.push(text);
			};
			bidi.on("log.entryAdded", recordError);
			return {
				driver: createDriver(send, context, errors),
				async close() {
					bidi.off("log.entryAdded", recordError);
					await send("browser.removeUserContext", { userContext });
				},
			};
		},
		async stop() {
			await bidi.close();
			await stopProcess(firefox);
			await rm(profile, { recursive: true, force: true });
		},
	};
}

async function readDebuggerUrl(firefox: ChildProcess): Promise<string> {
	if (firefox.stderr)
		for await (const line of createInterface(firefox.stderr)) {
			const debuggerUrl = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
			if (debuggerUrl) return debuggerUrl;
		}
	throw new Error("Firefox ended before it printed its debugger URL");
}

function createDriver(send: SendCommand, context: string, errors: readonly string[]): Driver {
	return {
		open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
		goBack: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
		reload: () => send("browsingContext.reload", { context, wait: "complete" }),
		async runInPage(callback, ...args) {
			const { type, result, exceptionDetails } = await send<{
				type: string;
				result?: { value: string };
				exceptionDetails?: { text: string };
			}>("script.evaluate", {
				expression: `JSON.stringify([(${callback})(...${JSON.stringify(args)})])`,
				target: { context },
				awaitPromise: true,
			});
			if (type !== "success" || !result) throw new Error(exceptionDetails?.text);
			return JSON.parse(result.value)[0];
		},
		performActions: (actions) => send("input.performActions", { context, actions }),
		async attachFile(value, path) {
			const locator = { type: "css", value };
			const { nodes } = await send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
				context,
				locator,
				maxNodeCount: 1,
			});
			await send("input.setFiles", { context, element: nodes[0], files: [path] });
		},
		resize: (width, height) => send("browsingContext.setViewport", { context, viewport: { width, height } }),
		async takeScreenshot() {
			const screenshot = await send<{ data: string }>("browsingContext.captureScreenshot", {
				context,
			});
			return Buffer.from(screenshot.data, "base64");
		},
		listErrors: () => errors,
	};
}
