import type { Login } from "#features/staff/contract.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#workshop.ts";
import { expect } from "../fixtures.ts";
import { type Driver, dragOver, held, type Key, type Point, typed } from "./driver.ts";
import { lookAt, type Seen, type SentThing, type Thing } from "./in-page.ts";

const LOOK_EVERY_MS = [50, 100, 200];
/** On a busy machine a page rests for a moment between two of its movements. */
const STILL_LOOKS = 2;

/** Somebody who uses the site with mouse and keyboard, in whichever browser. */
export class Visitor {
	readonly driver: Driver;
	readonly origin: string;

	constructor(driver: Driver, origin: string) {
		this.driver = driver;
		this.origin = origin;
	}

	open = (path: string) => this.driver.open(this.origin + path);

	/** Opens a page and waits until its script runs, which nobody has touched. */
	async openAlive(path: string) {
		await this.open(path);
		await this.expectAlive();
	}

	/** The script starts by itself: nothing here touches the page. */
	async expectAlive() {
		const isAlive = () =>
			this.driver.run(() => {
				const main = document.querySelector("main");
				return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
			});
		await expect.poll(isAlive, { intervals: LOOK_EVERY_MS }).toBe(true);
	}

	/** The thing as it stands now. */
	look(thing: Thing, how: { shown?: boolean; set?: string } = {}): Promise<Seen | null> {
		return this.driver.run(lookAt, sentOf(thing), how);
	}

	/** The thing, once it is there. */
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

	/** Any words on the page. */
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

	/** Presses a thing where it lies, once it rests there with nothing over it. */
	async press(thing: Thing) {
		await this.drag([await this.pointOf(thing)]);
	}

	drag = (way: readonly Point[]) => this.driver.perform([dragOver(way)]);
	type = (text: string) => this.driver.perform([typed(text)]);
	key = (...keys: (Key | string)[]) => this.driver.perform([held(...keys)]);

	/** Writes into a field in place of what it holds. */
	async write(thing: Thing, text: string) {
		await this.press(thing);
		await this.key("Control", "a");
		await this.type(text);
	}

	/** Chooses in a list, or sets a date: their windows are the browser's own, where no driver reaches. */
	async choose(thing: Thing, value: string) {
		await this.see(thing);
		await this.look(thing, { set: value });
		expect((await this.look(thing))?.value, wordsFor(thing)).toBe(value);
	}

	/** The next page that opens is logged in; this one is left with its script whole. */
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

	/** A tab that the page opens is let through by the browser or not, and leads nowhere; its address is kept. */
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

	/** Where a thing can be pressed; it must lie still in several looks. */
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
