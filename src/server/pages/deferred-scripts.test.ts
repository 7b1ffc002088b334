import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferPageScripts } from "./deferred-scripts.server.ts";

const PAGE = `<script type="module" async="">import("/entry.js");</script>`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("starts the script without a paint event", async () => {
	const page = simulateVisit({ reportsPaint: false });
	await vi.advanceTimersByTimeAsync(2000);
	expect(page.countStarted()).toBe(0);
	page.fireEvent("load");
	await vi.advanceTimersByTimeAsync(1000);
	expect(page.countStarted()).toBe(1);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(page.countStarted()).toBe(1);
});

test("waits for images unless the page is touched", async () => {
	const page = simulateVisit({ reportsPaint: true });
	await vi.advanceTimersByTimeAsync(1000);
	expect(page.countStarted()).toBe(0);
	page.fireEvent("pointerdown");
	expect(page.countStarted()).toBe(1);
	page.fireEvent("load");
	await vi.advanceTimersByTimeAsync(10_000);
	expect(page.countStarted()).toBe(1);
});

test("waits for the timeout in a background tab", async () => {
	const page = simulateVisit({ reportsPaint: false, hasFrames: false });
	page.fireEvent("load");
	await vi.advanceTimersByTimeAsync(3500);
	expect(page.countStarted()).toBe(0);
	await vi.advanceTimersByTimeAsync(1000);
	expect(page.countStarted()).toBe(1);
});

test("loads and runs the early module first", () => {
	const links = ["/react-1.js", "/early-2.js", "/home-3.js"].map(
		(href) => `<link rel="modulepreload" href="${href}"/>`,
	);
	const { html } = deferPageScripts(`<head>${links.join("")}</head>${PAGE}`);
	expect(html).toContain('preloads=["/early-2.js","/react-1.js","/home-3.js"]');
});

// Nothing is requested twice.
test("preloads above the style sheet for empty pages", () => {
	const page = `<meta><style>a{}</style><link rel="modulepreload" href="/entry.js"/>${PAGE}`;
	const { html, scriptSources } = deferPageScripts(page, { startsAtOnce: true });
	expect(html).toBe(`<meta><link rel="modulepreload" href="/entry.js"/><style>a{}</style>${PAGE}`);
	expect(scriptSources).toHaveLength(1);
});

type Visit = { reportsPaint: boolean; hasFrames?: boolean };

/** Runs the page's script in a simulated browser with controlled frames and events. */
function simulateVisit({ reportsPaint, hasFrames = true }: Visit) {
	const { html } = deferPageScripts(PAGE);
	const code = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
	const listeners = new Map<string, () => void>();
	const append = vi.fn<(element: unknown) => void>();
	const document = { readyState: "loading", body: { append }, createElement: () => ({}) };
	class PaintObserver {
		notify: (entries: unknown, self: PaintObserver) => void;
		constructor(notify: PaintObserver["notify"]) {
			this.notify = notify;
		}
		disconnect() {}
		observe() {
			if (reportsPaint) setTimeout(() => this.notify([], this));
		}
	}
	const drawFrame = (frame: () => void) => hasFrames && setTimeout(frame, 16);
	const globals = {
		document,
		window: {},
		PerformanceObserver: PaintObserver,
		requestAnimationFrame: drawFrame,
		addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
	};
	new Function(...Object.keys(globals), code)(...Object.values(globals));
	return {
		countStarted: () => append.mock.calls.length,
		fireEvent: (name: string) => listeners.get(name)?.(),
	};
}
