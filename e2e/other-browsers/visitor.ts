import type { Login } from "#features/staff/contract.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#workshop.ts";
import { expect } from "../fixtures.ts";
import { type Driver, dragOver, held, type Key, type Point, typed } from "./driver.ts";
import { lookAt, type Seen, type SentThing, type Thing } from "./in-page.ts";

const LOOK_EVERY_MS = [50, 100, 200];
/** Consecutive polls at the same position: on a busy machine a page may pause during its movement. */
const STILL_LOOKS = 2;

/** A user with mouse and keyboard, independent of the browser. */
export class Visitor {
	readonly driver: Driver;
	readonly origin: string;

	constructor(driver: Driver, origin: string) {
		this.driver = driver;
		this.origin = origin;
	}

	open = (path: string) => this.driver.open(this.origin + path);

	/** Opens a page and waits for hydration without touching the page. */
	async openAlive(path: string) {
		await this.open(path);
		await this.expectAlive();
	}

	/** Waits for hydration, which starts without user input. */
	async expectAlive() {
		const isAlive = () =>
			this.driver.run(() => {
				const main = document.querySelector("main");
				return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
			});
		await expect.poll(isAlive, { intervals: LOOK_EVERY_MS }).toBe(true);
	}

	/** Reads the element's current state. */
	look(thing: Thing, how: { shown?: boolean; set?: string } = {}): Promise<Seen | null> {
		return this.driver.run(lookAt, sentOf(thing), how);
	}

	/** Waits for the element to appear. */
	see = (thing: Thing): Promise<Seen> => this.once(thing, () => this.look(thing));

	async expectText(thing: Thing, text: string | RegExp) {
		const textOf = async () => (await this.look(thing))?.text ?? "";
		const told = expect.poll(textOf, { message: wordsFor(thing), intervals: LOOK_EVERY_MS });
		await (typeof text === "string" ? told.toContain(text) : told.toMatch(text));
	}

	async expectGone(thing: Thing) {
		const isThere = async () => (await this.look(thing)) !== null;
		await expect.poll(isThere, { message: wordsFor(thing), intervals: LOOK_EVERY_MS }).toBe(false);
	}

	async expectFocus(thing: Thing) {
		const hasFocus = async () => (await this.look(thing))?.hasFocus ?? false;
		await expect.poll(hasFocus, { message: wordsFor(thing), intervals: LOOK_EVERY_MS }).toBe(true);
	}

	/** Expects a text anywhere on the page. */
	async expectWords(words: string | RegExp) {
		// Between two pages there is no body.
		const shown = () =>
			// biome-ignore lint/performance/useDomNodeTextContent: only words that are shown count
			this.driver.run(() => (document.body?.innerText ?? "").replace(/\s+/g, " "));
		const told = expect.poll(shown, { intervals: LOOK_EVERY_MS });
		await (typeof words === "string" ? told.toContain(words) : told.toMatch(words));
	}

	async expectAddress(pattern: RegExp) {
		const address = () => this.driver.run(() => location.href);
		await expect.poll(address, { intervals: LOOK_EVERY_MS }).toMatch(pattern);
	}

	/** Clicks an element once it has stopped moving and nothing covers it. */
	async press(thing: Thing) {
		await this.drag([await this.pointOf(thing)]);
	}

	drag = (way: readonly Point[]) => this.driver.perform([dragOver(way)]);
	type = (text: string) => this.driver.perform([typed(text)]);
	key = (...keys: (Key | string)[]) => this.driver.perform([held(...keys)]);

	/** Replaces the content of a field. */
	async write(thing: Thing, text: string) {
		await this.press(thing);
		await this.key("Control", "a");
		await this.type(text);
	}

	/** Sets a select or date field directly, because no driver reaches the browser's native pickers. */
	async choose(thing: Thing, value: string) {
		await this.see(thing);
		await this.look(thing, { set: value });
		expect((await this.look(thing))?.value, wordsFor(thing)).toBe(value);
	}

	/** Stores the session, so that the next page is logged in; waits for this page's script before leaving it. */
	async enterAs({ access_token, user }: Login) {
		await this.openAlive("/admin/login");
		const keys = [
			[ADMIN_TOKEN_KEY, access_token],
			[ADMIN_USER_KEY, JSON.stringify(user)],
		];
		await this.driver.run((stored) => {
			for (const [key = "", value = ""] of stored) localStorage.setItem(key, value);
		}, keys);
	}

	/** Records the URL of chats that the page opens, without visiting them. The browser may still block the tab. */
	async keepChats() {
		await this.driver.run(() => {
			const open = window.open.bind(window);
			window.open = () => {
				const tab = open("", "_blank");
				tab?.close();
				const replace = (url: string) => document.body.setAttribute("data-chat", url);
				const blank = { document: document.implementation.createHTMLDocument() };
				return tab && ({ ...blank, location: { replace } } as unknown as Window);
			};
		});
	}

	chat = () => this.driver.run(() => document.body.getAttribute("data-chat") ?? "");

	/** Returns where to click an element, after several polls at the same position. */
	pointOf(thing: Thing): Promise<Point> {
		let last: Point | null | undefined;
		let still = 0;
		return this.once(thing, async () => {
			const now = (await this.look(thing, { shown: true }))?.point;
			const rests = now && last && now.x === last.x && now.y === last.y;
			still = rests ? still + 1 : 0;
			last = now;
			return now && still >= STILL_LOOKS ? now : null;
		});
	}

	private async once<Found>(thing: Thing, look: () => Promise<Found | null>): Promise<Found> {
		const found: Found[] = [];
		const isThere = async () => {
			const now = await look();
			if (now !== null) found.push(now);
			return now !== null;
		};
		await expect.poll(isThere, { message: wordsFor(thing), intervals: LOOK_EVERY_MS }).toBe(true);
		return found[0] as Found;
	}
}

function sentOf({ role, name = "", inside }: Thing): SentThing {
	const source =
		typeof name === "string" ? name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : name.source;
	const flags = typeof name === "string" ? "i" : name.flags;
	const around = typeof inside === "object" ? sentOf(inside) : inside;
	return { role, name: { source, flags }, ...(around && { inside: around }) };
}

const wordsFor = ({ role, name = "" }: Thing) => `${role} «${name}»`;
