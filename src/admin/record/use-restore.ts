import { useRevalidator } from "react-router";
import { ApiProblem } from "#api/client.ts";
import { useToast } from "#ui/toast.tsx";

/** Makes one change of a list and shows how the list is afterwards. @returns whether it was made */
export function useRestore(done: string, failure: string) {
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	return async (call: () => Promise<unknown>): Promise<boolean> => {
		try {
			await call();
			showToast({ title: "Éxito", description: done });
			await revalidate();
			return true;
		} catch (problem) {
			const reason = problem instanceof ApiProblem ? `. ${problem.message}` : "";
			showToast({ title: "Error", description: failure + reason, variant: "destructive" });
			return false;
		}
	};
}
