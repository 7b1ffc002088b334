import { useFormChange } from "#admin/frame/use-form-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { PasswordChange } from "#features/staff/contract.ts";

/** Changes one's own password. @param onChanged told how many other sessions ended */
export function useOwnPassword(onChanged: (endedSessions: number) => void) {
	const { send, ...form } = useFormChange(null);

	const onSubmit = (json: PasswordChange, typed: HTMLFormElement) =>
		void send({
			call: () => read(staffApi.admin.me.password.$put({ json })),
			onDone({ ended_sessions }) {
				typed.reset();
				onChanged(ended_sessions);
			},
		});

	return { ...form, onSubmit };
}
