import { useChange } from "#admin/frame/use-change.ts";
import { failureOf } from "#api/client.ts";

/** Makes one change of a list and shows how the list is afterwards. @returns whether it was made */
export function useRestore(done: string, failure: string) {
	const { run } = useChange();
	const failed = (problem: unknown) => failureOf(failure, problem);
	return (call: () => Promise<unknown>) => run({ call, done, failed });
}
