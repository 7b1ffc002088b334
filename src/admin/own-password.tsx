import { redirect, useNavigate } from "react-router";
import { OwnPasswordForm } from "#features/staff/own-password-form.tsx";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/own-password";
import { HOME, LOGIN, storedUser } from "./account/session.ts";
import { useLeave } from "./account/use-leave.ts";
import { useOwnPassword } from "./account/use-own-password.ts";
import { panelHeaders, panelLinks, panelMeta } from "./frame/head.ts";
import { BeforeScript } from "./frame/needs-script.tsx";

export const headers = panelHeaders;
export const meta = panelMeta;
export const links = panelLinks;

/** A form sent without script changes nothing; sent this way its password stands in no address. */
export const action = () => redirect(LOGIN);

export async function clientLoader() {
	const user = storedUser();
	if (!user) throw redirect(LOGIN);
	return { user };
}

export const HydrateFallback = () => <BeforeScript title="Elige tu contraseña" />;

/** The first thing that somebody does whose password was chosen by another (rules 7.6). */
export default function OwnPasswordPage({ loaderData }: Route.ComponentProps) {
	const { user } = loaderData;
	const navigate = useNavigate();
	const showToast = useToast();
	const { isLeaving, leave } = useLeave();
	const form = useOwnPassword(() => {
		showToast({ title: "Éxito", description: "Contraseña cambiada" });
		void navigate(HOME, { replace: true });
	});

	return (
		<main className="grid min-h-dvh content-center justify-items-center px-4 py-10" tabIndex={-1}>
			<title>Elige tu contraseña</title>
			<div className="card w-full max-w-[26rem] p-6 md:p-8">
				<h1 className="title-2">Elige tu contraseña</h1>
				<p className="mt-2 mb-6 text-gris">
					{user.full_name}, la que tienes la escribió otra persona. Cámbiala por una que solo sepas
					tú y entras al panel.
				</p>
				<FieldScope id="clave">
					<OwnPasswordForm username={user.username} {...form} />
				</FieldScope>
				<Button
					tone="quiet"
					size="sm"
					icon="logout"
					className="mt-4 -ml-4"
					isBusy={isLeaving}
					onClick={leave}
				>
					Salir
				</Button>
			</div>
		</main>
	);
}
