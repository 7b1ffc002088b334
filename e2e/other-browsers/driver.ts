export type Point = { x: number; y: number };

/** What both browsers can be told. Everything else is made of it, so that a journey is the same in both. */
export interface Driver {
	open(url: string): Promise<void>;
	back(): Promise<void>;
	reload(): Promise<void>;
	/** Runs a function in the page, which may use nothing but its arguments and the page; data goes in and out. */
	run<Result, Given extends unknown[]>(
		work: (...given: Given) => Result,
		...given: Given
	): Promise<Result>;
	/** Moves mouse and keys, as the standard writes it down. */
	perform(actions: readonly object[]): Promise<void>;
	/** Gives a file to the first element of a selector. */
	attach(selector: string, path: string): Promise<void>;
	resize(width: number, height: number): Promise<void>;
	picture(): Promise<Buffer>;
	/** What its pages threw, or wrote down as an error; WebKit does not tell. */
	errors(): readonly string[];
}

/** A running browser. Whoever enters knows nothing of those before. */
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

/** How long a held mouse takes from one point to the next. */
const STEP_MS = 30;

/** Presses the mouse at the first point, moves it over the others and lets go at the last. */
export function dragOver([first, ...rest]: readonly Point[]): object {
	const to = (point: Point | undefined, duration: number) => ({
		type: "pointerMove",
		duration,
		x: Math.round(point?.x ?? 0),
		y: Math.round(point?.y ?? 0),
	});
	const held = rest.map((point) => to(point, STEP_MS));
	const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
	const parameters = { pointerType: "mouse" };
	return { type: "pointer", id: "mouse", parameters, actions: [to(first, 0), down, ...held, up] };
}

/** Types letters one by one, or holds keys together. */
export function typed(text: string): object {
	return keyboard([...text].flatMap((value) => [pressed(value), released(value)]));
}
export function held(...keys: (Key | string)[]): object {
	const values = keys.map((key) => KEYS[key as Key] ?? key);
	return keyboard([...values.map(pressed), ...values.toReversed().map(released)]);
}

const pressed = (value: string) => ({ type: "keyDown", value });
const released = (value: string) => ({ type: "keyUp", value });
const keyboard = (actions: object[]) => ({ type: "key", id: "keyboard", actions });
