/**
 * Ends a command with a message when its arguments or environment are invalid, as it ends when its work fails: a
 * stack trace does not help with a typo.
 */
import { explainStartupError } from "#server/start/startup-error.ts";

/** Reads a command's arguments or environment, or prints the error and exits with 1. */
export function readOrExit<Value>(readValue: () => Value): Value {
	try {
		return readValue();
	} catch (error) {
		if (process.env.LOG_LEVEL === "debug") console.error(error);
		console.error(`\n  ${explainStartupError(error, process.env)}\n`);
		process.exit(1);
	}
}
