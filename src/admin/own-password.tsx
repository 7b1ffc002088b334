import { redirect, useNavigate } from "react-router";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/own-password";
import { FirstThing } from "./account/first-thing.tsx";
import { OwnPasswordForm } from "./account/own-password-form.tsx";
import { HOME, LOGIN, userOr } from "./account/session.ts";
import { headers, meta } from "./frame/head.ts";
import { BeforeScript } from "./frame/needs-script.tsx";

export { headers, meta };

/** Handles a form sent without script. It changes nothing, but keeps the password out of the URL. */
export const action = () => redirect(LOGIN);

export const clientLoader = () => ({ user: userOr() });

export const HydrateFallback = () => <BeforeScript title="Elige tu contraseña" />;

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
		<FirstThing
			title="Elige tu contraseña"
			className="max-w-[26rem]"
			text={`${user.full_name}, la que tienes la escribió otra persona. Cámbiala por una que solo sepas tú y entras al panel.`}
		>
			<OwnPasswordForm username={user.username} onChanged={handleChanged} />
		</FirstThing>
	);
}
