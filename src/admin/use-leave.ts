import { useState } from "react";
import { useNavigate } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { forgetLogin, LOGIN } from "./session.ts";
import { silenceThisBrowser } from "./use-alerts.ts";

/** Ends the session on the server and on this machine. */
export function useLeave() {
	const [isLeaving, setIsLeaving] = useState(false);
	const navigate = useNavigate();

	async function handleLeave() {
		setIsLeaving(true);
		await silenceThisBrowser().catch(() => {});
		// Without an answer the session ends by itself; on this machine it ends now.
		await read(staffApi.admin.logout.$post()).catch(() => {});
		forgetLogin();
		await navigate(LOGIN);
	}

	return { isLeaving, leave: () => void handleLeave() };
}
