import { useChange } from "#admin/frame/use-change.ts";
import { ApiProblem } from "#api/client.ts";

/** Makes one change of a list and shows how the list is afterwards. @returns whether it was made */
export function useRestore(done: string, failure: string) {
	const { run } = useChange();
	const failed = (problem: unknown) =>
		problem instanceof ApiProblem ? `${failure}. ${problem.message}` : failure;
	return (call: () => Promise<unknown>) => run({ call, done, failed });
}
