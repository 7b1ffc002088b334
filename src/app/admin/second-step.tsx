import { useNavigate } from "react-router";
import { headers, meta } from "#admin/frame/head.ts";
import { LoadingPage } from "#admin/frame/script-required.tsx";
import { HOME } from "#admin/paths.ts";
import { requireUser } from "#admin/session.ts";
import { PasswordPrompts } from "#core/accounts/admin/password-prompts.tsx";
import { RequiredStep } from "#core/accounts/admin/required-step.tsx";
import { SetUpTwoStep } from "#core/accounts/admin/two-step.tsx";
import type { Route } from "./+types/second-step";

export { headers, meta };

const TITLE = "Activa la verificación en dos pasos";

export const clientLoader = () => ({ user: requireUser() });

export const HydrateFallback = () => <LoadingPage title={TITLE} />;

/** Makes an owner set up two-step login before anything else, if the shop requires it (rules 7.19). */
export default function SecondStepPage({ loaderData }: Route.ComponentProps) {
	const { user } = loaderData;
	const navigate = useNavigate();
	return (
		<RequiredStep
			title={TITLE}
			className="max-w-[34rem]"
			text={`${user.full_name}, el taller la pide a los Dueños. Entrarás con tu contraseña y un código de tu teléfono. Toma un minuto.`}
		>
			<SetUpTwoStep onDone={() => void navigate(HOME, { replace: true })} />
			<PasswordPrompts user={user} />
		</RequiredStep>
	);
}
