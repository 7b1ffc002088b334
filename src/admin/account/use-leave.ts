import { useState } from "react";
import { useNavigate } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { forgetLogin, LOGIN } from "./session.ts";

const PATIENCE_MS = 5000;

export function useLeave() {
	const [isLeaving, setIsLeaving] = useState(false);
	const navigate = useNavigate();

	async function handleLeave() {
		setIsLeaving(true);
		await soon(import("#admin/settings/browser-alerts.ts").then((one) => one.silenceThisBrowser()));
		// If the server does not respond, the session expires by itself; on this machine it ends now.
		await soon(read(staffApi.admin.logout.$post()));
		forgetLogin();
		await navigate(LOGIN);
	}

	return { isLeaving, leave: () => void handleLeave() };
}

/** Waits for a promise to settle, up to the timeout, and ignores its failure. */
async function soon(work: Promise<unknown>): Promise<void> {
	const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
	await Promise.race([work, enough]).catch(() => {});
}
