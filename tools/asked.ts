/** Ends a command that was asked wrongly with a sentence, as it ends when its work fails: a stack helps nobody who mistyped. */
import { explainRefusal } from "#platform/start/refusal.ts";

/** What a command is asked for, in its arguments or the environment. */
export function asked<Order>(read: () => Order): Order {
	try {
		return read();
	} catch (error) {
		if (process.env.LOG_LEVEL === "debug") console.error(error);
		console.error(`\n  ${explainRefusal(error, process.env)}\n`);
		process.exit(1);
	}
}
