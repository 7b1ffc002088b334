import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, By, Capabilities, type WebDriver } from "selenium-webdriver";
import { Command, Name } from "selenium-webdriver/lib/command.js";
import { findFreePort } from "../../tools/postgres.ts";
import { stopProcess } from "../server.ts";
import type { Driver, Host } from "./driver.ts";
import { WEBKIT_DRIVER, XVFB } from "./installed.mjs";

const START_LIMIT_MS = 20_000;
const LEAVE_LIMIT_MS = 5000;

/** Starts Debian's WebKit, the engine of every iPhone, over WebDriver on a virtual display. */
export async function startWebKit(isScripted: boolean): Promise<Host> {
	const screen = spawn(XVFB, ["-displayfd", "3", "-screen", "0", "1400x1400x24"], {
		stdio: ["ignore", "ignore", "ignore", "pipe"],
	});
	const display = await readFirstLine(screen);
	return {
		async enter() {
			const { web, driver } = await startBrowser(display, isScripted);
			return {
				driver: createDriver(web),
				async leave() {
					await Promise.race([web.quit().catch(() => {}), wait(LEAVE_LIMIT_MS)]);
					killProcessGroup(driver);
				},
			};
		},
		stop: () => stopProcess(screen),
	};
}

async function readFirstLine(child: ChildProcess): Promise<string> {
	const [line] = await Promise.race([
		once(child.stdio[3] as NodeJS.ReadableStream, "data"),
		once(child, "exit").then(() => {
			throw new Error("Xvfb ended before it opened a display");
		}),
	]);
	return String(line).trim();
}

/** Starts the browser and tries once more on failure, because startup is not under test. */
async function startBrowser(display: string, isScripted: boolean, isLast = false) {
	const port = await findFreePort();
	const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
		stdio: "ignore",
		detached: true,
		env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11", TZ: "America/Panama" },
	});
	const started = waitUntilListening(port).then(() =>
		// The driver starts the MiniBrowser next to it when no binary is given.
		new Builder()
			.usingServer(`http://127.0.0.1:${port}`)
			.withCapabilities(
				new Capabilities({
					browserName: "MiniBrowser",
					"webkitgtk:browserOptions": {
						args: ["--automation", `--enable-javascript=${isScripted}`],
					},
				}),
			)
			.build(),
	);
	const web = await Promise.race([started.catch(() => undefined), wait(START_LIMIT_MS)]);
	if (web) return { web, driver };
	killProcessGroup(driver);
	if (isLast) throw new Error("WebKit does not start");
	return startBrowser(display, isScripted, true);
}

async function waitUntilListening(port: number): Promise<void> {
	const isUp = () => fetch(`http://127.0.0.1:${port}/status`).then(Boolean, () => false);
	for (let polls = 0; polls < START_LIMIT_MS / 50 && !(await isUp()); polls++) await wait(50);
}

/** Kills the driver and the browser that it started. */
function killProcessGroup({ pid }: ChildProcess) {
	try {
		if (pid) process.kill(-pid, "SIGKILL");
	} catch {
		// Both have already exited.
	}
}

function createDriver(web: WebDriver): Driver {
	return {
		open: (url) => web.get(url),
		back: () => web.navigate().back(),
		reload: () => web.navigate().refresh(),
		run: (work, ...args) => web.executeScript(`return (${work})(...arguments)`, ...args),
		perform: (actions) =>
			web.execute(new Command(Name.ACTIONS).setParameter("actions", actions)) as Promise<void>,
		attach: (selector, path) => web.findElement(By.css(selector)).sendKeys(path),
		resize: async (width, height) => void (await web.manage().window().setRect({ width, height })),
		picture: async () => Buffer.from(await web.takeScreenshot(), "base64"),
		errors: () => [],
	};
}
