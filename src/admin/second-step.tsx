import { redirect, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import type { Route } from "./+types/second-step";
import { ProofDialog } from "./account/proof-dialog.tsx";
import { HOME, LOGIN, storedUser } from "./account/session.ts";
import { SetUpTwoStep } from "./account/two-step.tsx";
import { useLeave } from "./account/use-leave.ts";
import { panelHeaders, panelLinks, panelMeta } from "./frame/head.ts";
import { BeforeScript } from "./frame/needs-script.tsx";

export const headers = panelHeaders;
export const meta = panelMeta;
export const links = panelLinks;

const TITLE = "Activa la verificación en dos pasos";

export async function clientLoader() {
	const user = storedUser();
	if (!user) throw redirect(LOGIN);
	return { user };
}

export const HydrateFallback = () => <BeforeScript title={TITLE} />;

/** The first thing that an owner does where the shop asks its owners for a second step (rules 7.19). */
export default function SecondStepPage({ loaderData }: Route.ComponentProps) {
	const { user } = loaderData;
	const navigate = useNavigate();
	const { isLeaving, leave } = useLeave();
	return (
		<main className="grid min-h-dvh content-center justify-items-center px-4 py-10" tabIndex={-1}>
			<title>{TITLE}</title>
			<div className="card w-full max-w-[34rem] p-6 md:p-8">
				<h1 className="title-2">{TITLE}</h1>
				<p className="mt-2 mb-6 text-gris">
					{user.full_name}, el taller la pide a los Dueños. Desde ahora entras con tu contraseña y
					un código de tu teléfono. Toma un minuto.
				</p>
				<FieldScope id="dos-pasos">
					<SetUpTwoStep onDone={() => void navigate(HOME, { replace: true })} />
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
			<ProofDialog user={user} />
		</main>
	);
}
