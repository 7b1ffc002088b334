export type Point = { x: number; y: number };

/** Commands that both browsers support. All other steps build on them, so that journeys work the same in both. */
export interface Driver {
	open(url: string): Promise<void>;
	back(): Promise<void>;
	reload(): Promise<void>;
	/** Runs a function in the page. It may use only its arguments and the page's globals; data must be serialisable. */
	run<Result, Args extends unknown[]>(callback: (...args: Args) => Result, ...args: Args): Promise<Result>;
	/** Performs WebDriver pointer and key actions. */
	perform(actions: readonly object[]): Promise<void>;
	/** Attaches a file to the first element that matches a selector. */
	attach(selector: string, path: string): Promise<void>;
	resize(width: number, height: number): Promise<void>;
	picture(): Promise<Buffer>;
	/** Errors that its pages threw or logged; always empty in WebKit, which does not report them. */
	errors(): readonly string[];
}

/** A running browser. Each session starts without the data of earlier ones. */
export interface Host {
	enter(): Promise<{ driver: Driver; leave: () => Promise<void> }>;
	stop(): Promise<void>;
}

/** @source https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = {
	Enter: "\uE007",
	Tab: "\uE004",
	Escape: "\uE00C",
	End: "\uE010",
	Control: "\uE009",
};
export type Key = keyof typeof KEYS;

/** Time that a mouse drag takes between two points. */
const STEP_MS = 30;

/** Builds a drag: press at the first point, move over the others, release at the last. */
export function buildDrag([first, ...rest]: readonly Point[]): object {
	const moveTo = (point: Point | undefined, duration: number) => ({
		type: "pointerMove",
		duration,
		x: Math.round(point?.x ?? 0),
		y: Math.round(point?.y ?? 0),
	});
	const moves = rest.map((point) => moveTo(point, STEP_MS));
	const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
	const parameters = { pointerType: "mouse" };
	return {
		type: "pointer",
		id: "mouse",
		parameters,
		actions: [moveTo(first, 0), down, ...moves, up],
	};
}

/** Builds key actions that type a text one character at a time. */
export function buildTyping(text: string): object {
	return buildKeyActions([...text].flatMap((value) => [keyDown(value), keyUp(value)]));
}
export function buildKeyCombination(...keys: (Key | string)[]): object {
	const values = keys.map((key) => KEYS[key as Key] ?? key);
	return buildKeyActions([...values.map(keyDown), ...values.toReversed().map(keyUp)]);
}

const keyDown = (value: string) => ({ type: "keyDown", value });
const keyUp = (value: string) => ({ type: "keyUp", value });
const buildKeyActions = (actions: object[]) => ({ type: "key", id: "keyboard", actions });
