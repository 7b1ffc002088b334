import { type ComponentType, useEffect } from "react";
import { LOGIN } from "#admin/session.ts";
import { onPasswordNeeded } from "#api/client.ts";
import type { StaffUser } from "#core/accounts/contract.ts";
import { useLazyDialog } from "#ui/lazy-dialog.ts";
import { useToast } from "#ui/toast.tsx";
import type { PasswordPromptProps, ResolvePrompt } from "./password-dialog.tsx";

const loadRelogin = () => import("./password-dialog.tsx").then((module) => module.ReloginDialog);
const loadProof = () => import("./password-dialog.tsx").then((module) => module.ProofDialog);

/**
 * Declines the prompt and returns the toast for a dialog that failed to load. A login in another tab counts
 * for this tab too.
 */
function declinePrompt(resolvePrompt: ResolvePrompt) {
	resolvePrompt(false);
	return {
		variant: "destructive",
		title: "No se pudo pedir tu contraseña",
		description: "Lo que escribiste sigue aquí. Entra en otra pestaña, vuelve y prueba otra vez.",
		action: { label: "Entrar en otra pestaña", to: LOGIN, opensNewTab: true },
	} as const;
}

/**
 * Renders the two password dialogs over the open page: one after the session ended, one before a sensitive
 * step (proof). Their code is loaded with the first prompt.
 */
export function PasswordPrompts({ user }: { user: StaffUser }) {
	const { Dialog: Relogin, ...relogin } = usePasswordPrompt("session", loadRelogin);
	const { Dialog: Proof, ...proof } = usePasswordPrompt("proof", loadProof);
	return (
		<>
			{Relogin && <Relogin user={user} {...relogin} />}
			{Proof && <Proof user={user} {...proof} />}
		</>
	);
}

function usePasswordPrompt(
	reason: Parameters<typeof onPasswordNeeded>[0],
	load: () => Promise<ComponentType<PasswordPromptProps>>,
) {
	const { open, subject, ...dialog } = useLazyDialog(load, declinePrompt, useToast());
	const { isOpen } = dialog;

	useEffect(
		() => onPasswordNeeded(reason, () => new Promise<boolean>((resolvePrompt) => void open(resolvePrompt))),
		[reason, open],
	);

	// Closing the dialog without an answer declines the prompt; after an answer, this call has no effect.
	useEffect(() => {
		if (isOpen && subject) return () => subject(false);
	}, [isOpen, subject]);

	return { ...dialog, resolvePrompt: subject };
}
