import { useState } from "react";
import { useNavigate } from "react-router";
import { clearLogin, LOGIN } from "#admin/session.ts";
import { read, staffApi } from "#api/client.ts";

const TIMEOUT_MS = 5000;

export function useLogout() {
	const [isLoggingOut, setIsLoggingOut] = useState(false);
	const navigate = useNavigate();

	async function handleLogout() {
		setIsLoggingOut(true);
		await waitBriefly(import("#admin/browser-alerts.ts").then((module) => module.disableAlertsIfSupported()));
		// If the server does not respond, the session expires by itself; on this machine it ends now.
		await waitBriefly(read(staffApi.admin.logout.$post()));
		clearLogin();
		await navigate(LOGIN);
	}

	return { isLoggingOut, logout: () => void handleLogout() };
}

/** Waits for a promise to settle, up to the timeout, and ignores its failure. */
async function waitBriefly(work: Promise<unknown>): Promise<void> {
	const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
	await Promise.race([work, timeout]).catch(() => {});
}
