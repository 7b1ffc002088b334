/**
 * Lets a subject react to another one that may not import it. The subject that owns a moment declares it in its
 * `hooks.server.ts`; others list their handlers as `bindings` of their `feature.server.ts`.
 */

/** A moment to which other subjects react. */
export type Hook<Args extends unknown[]> = {
	/** Adds a handler. @returns a function that removes it, for tests */
	register: (handler: (...args: Args) => Promise<void>) => () => void;
	/**
	 * Runs the handlers one after another, in the order in which they registered. An error of one ends the run. They
	 * belong to the caller's transaction if the caller passes it.
	 */
	run: (...args: Args) => Promise<void>;
};

/** A function that exactly one other subject provides. */
export type Provider<Fn extends (...args: never[]) => unknown> = {
	/** Sets the function. @returns a function that removes it, for tests @throws Error if there is one already */
	provide: (fn: Fn) => () => void;
	/** Calls the function. @throws Error if no subject provides it */
	get: (...args: Parameters<Fn>) => ReturnType<Fn>;
};

/** Whether each provider of the process is filled, by its name. */
const providers = new Map<string, () => boolean>();

/** Creates a hook. `Args` are the arguments of its handlers. */
export function defineHook<Args extends unknown[]>(): Hook<Args> {
	const handlers = new Set<(...args: Args) => Promise<void>>();
	return {
		register(handler) {
			handlers.add(handler);
			return () => void handlers.delete(handler);
		},
		async run(...args) {
			for (const handler of handlers) await handler(...args);
		},
	};
}

/**
 * Creates a provider.
 *
 * @param name the constant that holds the provider, for its errors
 */
export function defineProvider<Fn extends (...args: never[]) => unknown>(name: string): Provider<Fn> {
	let provided: Fn | undefined;
	providers.set(name, () => provided !== undefined);
	return {
		provide(fn) {
			if (provided) throw new Error(`${name} is provided twice`);
			provided = fn;
			return () => {
				provided = undefined;
			};
		},
		get(...args) {
			if (!provided) throw new Error(`no subject provides ${name}: call bindFeatures of src/composition`);
			return provided(...args) as ReturnType<Fn>;
		},
	};
}

/** A question that several subjects answer. */
export type Collector<Fn extends (...args: never[]) => unknown> = {
	/** Adds an answer. @returns a function that removes it, for tests */
	register: (answer: Fn) => () => void;
	/** Asks every subject, in the order of registration. */
	collect: (...args: Parameters<Fn>) => ReturnType<Fn>[];
};

/** Creates a collector. */
export function defineCollector<Fn extends (...args: never[]) => unknown>(): Collector<Fn> {
	const answers = new Set<Fn>();
	return {
		register(answer) {
			answers.add(answer);
			return () => void answers.delete(answer);
		},
		collect: (...args) => [...answers].map((answer) => answer(...args) as ReturnType<Fn>),
	};
}

/** Lists the providers that no subject fills. */
export const listUnfilledProviders = (): string[] =>
	[...providers].filter(([, isFilled]) => !isFilled()).map(([name]) => name);
