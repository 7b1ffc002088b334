/**
 * Lets a subject react to another one that may not import it. The subject that owns a moment declares it in its
 * `hooks.server.ts`; others register in their `hook-handlers.server.ts`, which `src/api` imports.
 */

/** Creates a hook: a moment to which other subjects react. `Args` are the arguments of its handlers. */
export function defineHook<Args extends unknown[]>() {
	const handlers = new Set<(...args: Args) => Promise<void>>();
	return {
		/** Adds a handler. @returns a function that removes it, for tests */
		register(handler: (...args: Args) => Promise<void>): () => void {
			handlers.add(handler);
			return () => void handlers.delete(handler);
		},
		/**
		 * Runs the handlers one after another, in the order in which they registered. An error of one ends the run. They
		 * belong to the caller's transaction if the caller passes it.
		 */
		async run(...args: Args): Promise<void> {
			for (const handler of handlers) await handler(...args);
		},
	};
}

/**
 * Creates a provider: a function that exactly one other subject provides.
 *
 * @param name the constant that holds the provider, for its errors
 */
export function defineProvider<Fn extends (...args: never[]) => unknown>(name: string) {
	type Provided = (...args: Parameters<Fn>) => ReturnType<Fn>;
	let provided: Provided | undefined;
	return {
		/** Sets the function. @returns a function that removes it, for tests @throws Error if there is one already */
		provide(fn: Provided): () => void {
			if (provided) throw new Error(`${name} is provided twice`);
			provided = fn;
			return () => {
				provided = undefined;
			};
		},
		/** Calls the function. @throws Error if no subject provides it */
		get(...args: Parameters<Fn>): ReturnType<Fn> {
			if (!provided) throw new Error(`no subject provides ${name}: import src/api/hook-handlers.server.ts`);
			return provided(...args);
		},
	};
}

/** Creates a collector: a question that several subjects answer. The answers keep the order of registration. */
export function defineCollector<Fn extends (...args: never[]) => unknown>() {
	type Answer = (...args: Parameters<Fn>) => ReturnType<Fn>;
	const answers = new Set<Answer>();
	return {
		/** Adds an answer. @returns a function that removes it, for tests */
		register(answer: Answer): () => void {
			answers.add(answer);
			return () => void answers.delete(answer);
		},
		/** Asks every subject. */
		collect: (...args: Parameters<Fn>): ReturnType<Fn>[] => [...answers].map((answer) => answer(...args)),
	};
}
