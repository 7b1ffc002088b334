import type { Login } from "#core/accounts/contract.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import { expect } from "../fixtures.ts";
import {
	buildDrag,
	buildKeyCombination,
	buildTyping,
	type Driver,
	type KeyName,
	type Point,
} from "./driver.ts";
import { type ElementQuery, type ElementState, readElement, type SerializedQuery } from "./page-elements.ts";

const POLL_INTERVALS_MS = [50, 100, 200];
/** Consecutive polls at the same position: on a busy machine a page may pause during its movement. */
const MIN_STILL_POLLS = 2;

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
	async openHydrated(path: string) {
		await this.open(path);
		await this.expectHydrated();
	}

	/** Waits for hydration, which starts without user input. */
	async expectHydrated() {
		const isHydrated = () =>
			this.driver.runInPage(() => {
				const main = document.querySelector("main");
				return (
					main !== null && Object.keys(main).some((propertyName) => propertyName.startsWith("__reactProps"))
				);
			});
		await expect.poll(isHydrated, { intervals: POLL_INTERVALS_MS }).toBe(true);
	}

	/** Reads the element's current state. */
	readState(
		query: ElementQuery,
		options: { shown?: boolean; set?: string } = {},
	): Promise<ElementState | null> {
		return this.driver.runInPage(readElement, serializeQuery(query), options);
	}

	/** Waits for the element to appear. */
	waitFor = (query: ElementQuery): Promise<ElementState> => this.once(query, () => this.readState(query));

	async expectText(query: ElementQuery, text: string | RegExp) {
		const getText = async () => (await this.readState(query))?.text ?? "";
		const expectation = expect.poll(getText, {
			message: describeQuery(query),
			intervals: POLL_INTERVALS_MS,
		});
		await (typeof text === "string" ? expectation.toContain(text) : expectation.toMatch(text));
	}

	async expectHidden(query: ElementQuery) {
		const isPresent = async () => (await this.readState(query)) !== null;
		await expect.poll(isPresent, { message: describeQuery(query), intervals: POLL_INTERVALS_MS }).toBe(false);
	}

	async expectFocus(query: ElementQuery) {
		const hasFocus = async () => (await this.readState(query))?.hasFocus ?? false;
		await expect.poll(hasFocus, { message: describeQuery(query), intervals: POLL_INTERVALS_MS }).toBe(true);
	}

	/** Expects a text anywhere on the page. */
	async expectPageText(pattern: string | RegExp) {
		// Between two pages there is no body.
		const getPageText = () =>
			// biome-ignore lint/performance/useDomNodeTextContent: only words that are shown count
			this.driver.runInPage(() => (document.body?.innerText ?? "").replace(/\s+/g, " "));
		const expectation = expect.poll(getPageText, { intervals: POLL_INTERVALS_MS });
		await (typeof pattern === "string" ? expectation.toContain(pattern) : expectation.toMatch(pattern));
	}

	async expectAddress(pattern: RegExp) {
		const getAddress = () => this.driver.runInPage(() => location.href);
		await expect.poll(getAddress, { intervals: POLL_INTERVALS_MS }).toMatch(pattern);
	}

	/** Clicks an element once it has stopped moving and nothing covers it. */
	async click(query: ElementQuery) {
		await this.drag([await this.findClickPoint(query)]);
	}

	drag = (points: readonly Point[]) => this.driver.performActions([buildDrag(points)]);
	typeText = (text: string) => this.driver.performActions([buildTyping(text)]);
	pressKeys = (...keys: (KeyName | string)[]) => this.driver.performActions([buildKeyCombination(...keys)]);

	/** Replaces the content of a field. */
	async replaceText(query: ElementQuery, text: string) {
		await this.click(query);
		await this.pressKeys("Control", "a");
		await this.typeText(text);
	}

	/** Sets a select or date field directly, because no driver reaches the browser's native pickers. */
	async setValue(query: ElementQuery, value: string) {
		await this.waitFor(query);
		await this.readState(query, { set: value });
		expect((await this.readState(query))?.value, describeQuery(query)).toBe(value);
	}

	/** Stores the session, so that the next page is logged in; waits for this page's script before leaving it. */
	async logInAs({ access_token, user }: Login) {
		await this.openHydrated("/admin/login");
		const keys = [
			[ADMIN_TOKEN_KEY, access_token],
			[ADMIN_USER_KEY, JSON.stringify(user)],
		];
		await this.driver.runInPage((storedEntries) => {
			for (const [storageKey = "", value = ""] of storedEntries) localStorage.setItem(storageKey, value);
		}, keys);
	}

	/** Records the URL of chats that the page opens, without visiting them. The browser may still block the tab. */
	async recordChats() {
		await this.driver.runInPage(() => {
			const open = window.open.bind(window);
			window.open = () => {
				const openedTab = open("", "_blank");
				openedTab?.close();
				const replace = (url: string) => document.body.setAttribute("data-chat", url);
				const blank = { document: document.implementation.createHTMLDocument() };
				return openedTab && ({ ...blank, location: { replace } } as unknown as Window);
			};
		});
	}

	getChatUrl = () => this.driver.runInPage(() => document.body.getAttribute("data-chat") ?? "");

	/** Returns where to click an element, after several polls at the same position. */
	findClickPoint(query: ElementQuery): Promise<Point> {
		let lastPoint: Point | null | undefined;
		let stillPolls = 0;
		return this.once(query, async () => {
			const point = (await this.readState(query, { shown: true }))?.point;
			const isStill = point && lastPoint && point.x === lastPoint.x && point.y === lastPoint.y;
			stillPolls = isStill ? stillPolls + 1 : 0;
			lastPoint = point;
			return point && stillPolls >= MIN_STILL_POLLS ? point : null;
		});
	}

	private async once<Result>(query: ElementQuery, readResult: () => Promise<Result | null>): Promise<Result> {
		const results: Result[] = [];
		const isPresent = async () => {
			const result = await readResult();
			if (result !== null) results.push(result);
			return result !== null;
		};
		await expect.poll(isPresent, { message: describeQuery(query), intervals: POLL_INTERVALS_MS }).toBe(true);
		return results[0] as Result;
	}
}

function serializeQuery({ role, name = "", inside }: ElementQuery): SerializedQuery {
	const source = typeof name === "string" ? name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : name.source;
	const flags = typeof name === "string" ? "i" : name.flags;
	const container = typeof inside === "object" ? serializeQuery(inside) : inside;
	return { role, name: { source, flags }, ...(container && { inside: container }) };
}

const describeQuery = ({ role, name = "" }: ElementQuery) => `${role} «${name}»`;
