import { useState } from "react";
import { ApiProblem, read, sentenceOf, staffApi } from "#api/client.ts";
import type { PasswordChange } from "#features/staff/contract.ts";

/** Changes one's own password. @param onChanged told how many other sessions ended */
export function useOwnPassword(onChanged: (endedSessions: number) => void) {
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);

	async function change(json: PasswordChange, form: HTMLFormElement) {
		setIsBusy(true);
		try {
			const { ended_sessions } = await read(staffApi.admin.me.password.$put({ json }));
			setErrors({});
			setMessage(undefined);
			form.reset();
			onChanged(ended_sessions);
		} catch (problem) {
			const refusal = problem instanceof ApiProblem ? problem : undefined;
			setErrors(refusal?.problem.fields ?? {});
			setMessage(sentenceOf(problem));
		} finally {
			setIsBusy(false);
		}
	}

	return {
		errors,
		message,
		isBusy,
		onSubmit: (...args: Parameters<typeof change>) => void change(...args),
	};
}
