import { useChange } from "#admin/frame/use-change.ts";
import { toFailure } from "#api/client.ts";

/** Returns a function that restores a record, reloads the list, and returns whether it succeeded. */
export function useRestore(successMessage: string, failure: string) {
	const { run } = useChange();
	const failureMessage = (problem: unknown) => toFailure(failure, problem);
	return (call: () => Promise<unknown>) => run({ call, successMessage, failureMessage });
}
