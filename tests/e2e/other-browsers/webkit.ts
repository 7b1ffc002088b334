import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, By, Capabilities, type WebDriver } from "selenium-webdriver";
import { Command, Name } from "selenium-webdriver/lib/command.js";
import { findFreePort } from "../../../scripts/postgres.ts";
import { stopProcess } from "../server.ts";
import type { BrowserHost, Driver } from "./driver.ts";
import { WEBKIT_DRIVER, XVFB } from "./installed.mjs";

const START_LIMIT_MS = 20_000;
const CLOSE_LIMIT_MS = 5000;

/** Starts Debian's WebKit, the engine of every iPhone, over WebDriver on a virtual display. */
export async function startWebKit(isScripted: boolean): Promise<BrowserHost> {
	const virtualDisplay = spawn(XVFB, ["-displayfd", "3", "-screen", "0", "1400x1400x24"], {
		stdio: ["ignore", "ignore", "ignore", "pipe"],
	});
	const display = await readFirstLine(virtualDisplay);
	return {
		async openSession() {
			const { web: webDriver, driver } = await startBrowser(display, isScripted);
			return {
				driver: createDriver(webDriver),
				async close() {
					await Promise.race([webDriver.quit().catch(() => {}), wait(CLOSE_LIMIT_MS)]);
					killProcessGroup(driver);
				},
			};
		},
		stop: () => stopProcess(virtualDisplay),
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
	const driverProcess = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
		stdio: "ignore",
		detached: true,
		env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11", TZ: "America/Panama" },
	});
	const startedDriver = waitUntilListening(port).then(() =>
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
	const webDriver = await Promise.race([startedDriver.catch(() => undefined), wait(START_LIMIT_MS)]);
	if (webDriver) return { web: webDriver, driver: driverProcess };
	killProcessGroup(driverProcess);
	if (isLast) throw new Error("WebKit does not start");
	return startBrowser(display, isScripted, true);
}

async function waitUntilListening(port: number): Promise<void> {
	const isListening = () => fetch(`http://127.0.0.1:${port}/status`).then(Boolean, () => false);
	for (let pollCount = 0; pollCount < START_LIMIT_MS / 50 && !(await isListening()); pollCount++)
		await wait(50);
}

/** Kills the driver and the browser that it started. */
function killProcessGroup({ pid }: ChildProcess) {
	try {
		if (pid) process.kill(-pid, "SIGKILL");
	} catch {
		// Both have already exited.
	}
}

function createDriver(webDriver: WebDriver): Driver {
	return {
		open: (url) => webDriver.get(url),
		goBack: () => webDriver.navigate().back(),
		reload: () => webDriver.navigate().refresh(),
		runInPage: (callback, ...args) => webDriver.executeScript(`return (${callback})(...arguments)`, ...args),
		performActions: (actions) =>
			webDriver.execute(new Command(Name.ACTIONS).setParameter("actions", actions)) as Promise<void>,
		attachFile: (selector, path) => webDriver.findElement(By.css(selector)).sendKeys(path),
		resize: async (width, height) => void (await webDriver.manage().window().setRect({ width, height })),
		takeScreenshot: async () => Buffer.from(await webDriver.takeScreenshot(), "base64"),
		listErrors: () => [],
	};
}
