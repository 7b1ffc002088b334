import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { fieldsIn, read, sentenceOf, staffApi } from "#api/client.ts";
import type { PasswordChange } from "#features/staff/contract.ts";

/** Changes one's own password. @param onChanged told how many other sessions ended */
export function useOwnPassword(onChanged: (endedSessions: number) => void) {
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const { run, isBusy } = useChange(null);

	const onSubmit = (json: PasswordChange, form: HTMLFormElement) =>
		void run({
			call: () => read(staffApi.admin.me.password.$put({ json })),
			onDone({ ended_sessions }) {
				setErrors({});
				setMessage(undefined);
				form.reset();
				onChanged(ended_sessions);
			},
			onFailed(problem) {
				setErrors(fieldsIn(problem));
				setMessage(sentenceOf(problem));
				return true;
			},
		});

	return { errors, message, isBusy, onSubmit };
}
