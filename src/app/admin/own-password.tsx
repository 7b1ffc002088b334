import { redirect, useNavigate } from "react-router";
import { headers, meta } from "#admin/frame/head.ts";
import { LoadingPage } from "#admin/frame/script-required.tsx";
import { HOME } from "#admin/paths.ts";
import { LOGIN, requireUser } from "#admin/session.ts";
import { OwnPasswordForm } from "#core/accounts/admin/own-password-form.tsx";
import { RequiredStep } from "#core/accounts/admin/required-step.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/own-password";

export { headers, meta };

/** Handles a form sent without script. It changes nothing, but keeps the password out of the URL. */
export const action = () => redirect(LOGIN);

export const clientLoader = () => ({ user: requireUser() });

export const HydrateFallback = () => <LoadingPage title="Elige tu contraseña" />;

/** Asks for a new password before anything else, if another person set the current one (rules 7.6). */
export default function OwnPasswordPage({ loaderData }: Route.ComponentProps) {
	const { user } = loaderData;
	const navigate = useNavigate();
	const showToast = useToast();
	function handleChanged() {
		showToast({ title: "Éxito", description: "Contraseña cambiada" });
		void navigate(HOME, { replace: true });
	}

	return (
		<RequiredStep
			title="Elige tu contraseña"
			className="max-w-[26rem]"
			text={`${user.full_name}, la que tienes la escribió otra persona. Cámbiala por una que solo sepas tú y entras al panel.`}
		>
			<OwnPasswordForm username={user.username} onChanged={handleChanged} />
		</RequiredStep>
	);
}
