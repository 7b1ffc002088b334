export type Point = { x: number; y: number };

/** Commands that both browsers support. All other steps build on them, so that journeys work the same in both. */
export interface Driver {
	open(url: string): Promise<void>;
	goBack(): Promise<void>;
	reload(): Promise<void>;
	/** Runs a function in the page. It may use only its arguments and the page's globals; data must be serialisable. */
	runInPage<Result, Args extends unknown[]>(
		callback: (...args: Args) => Result,
		...args: Args
	): Promise<Result>;
	/** Performs WebDriver pointer and key actions. */
	performActions(actions: readonly object[]): Promise<void>;
	/** Attaches a file to the first element that matches a selector. */
	attachFile(selector: string, path: string): Promise<void>;
	resize(width: number, height: number): Promise<void>;
	takeScreenshot(): Promise<Buffer>;
	/** Errors that its pages threw or logged; always empty in WebKit, which does not report them. */
	listErrors(): readonly string[];
}

/** A running browser. Each session starts without the data of earlier ones. */
export interface BrowserHost {
	openSession(): Promise<{ driver: Driver; close: () => Promise<void> }>;
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
export type KeyName = keyof typeof KEYS;

/** Time that a mouse drag takes between two points. */
const STEP_MS = 30;

/** Builds a drag: press at the first point, move over the others, release at the last. */
export function buildDrag([firstPoint, ...otherPoints]: readonly Point[]): object {
	const moveTo = (point: Point | undefined, duration: number) => ({
		type: "pointerMove",
		duration,
		x: Math.round(point?.x ?? 0),
		y: Math.round(point?.y ?? 0),
	});
	const moves = otherPoints.map((point) => moveTo(point, STEP_MS));
	const [pointerDown, pointerUp] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
	const parameters = { pointerType: "mouse" };
	return {
		type: "pointer",
		id: "mouse",
		parameters,
		actions: [moveTo(firstPoint, 0), pointerDown, ...moves, pointerUp],
	};
}

/** Builds key actions that type a text one character at a time. */
export function buildTyping(text: string): object {
	return buildKeyActions([...text].flatMap((value) => [buildKeyDown(value), buildKeyUp(value)]));
}
export function buildKeyCombination(...keys: (KeyName | string)[]): object {
	const values = keys.map((key) => KEYS[key as KeyName] ?? key);
	return buildKeyActions([...values.map(buildKeyDown), ...values.toReversed().map(buildKeyUp)]);
}

const buildKeyDown = (value: string) => ({ type: "keyDown", value });
const buildKeyUp = (value: string) => ({ type: "keyUp", value });
const buildKeyActions = (actions: object[]) => ({ type: "key", id: "keyboard", actions });
