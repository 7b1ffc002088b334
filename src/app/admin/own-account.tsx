import { useHasRight } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { Card } from "#admin/frame/sections.tsx";
import { read, staffApi } from "#api/client.ts";
import { OwnAccount } from "#core/accounts/admin/own-account.tsx";
import { Sessions } from "#core/accounts/admin/sessions.tsx";
import { TwoStep } from "#core/accounts/admin/two-step-settings.tsx";
import { AlertsCard } from "#features/operation/push/admin/alerts.tsx";
import type { Route } from "./+types/own-account";

export async function clientLoader() {
	const [{ sessions }, twoStepState] = await Promise.all([
		read(staffApi.admin.sessions.$get()),
		read(staffApi.admin.me["two-step"].$get()),
	]);
	return { sessions, twoStepState };
}

export default function OwnAccountPage({ loaderData }: Route.ComponentProps) {
	const may = useHasRight();
	return (
		<>
			<PageHead title="Tu cuenta" />
			<div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
				<div className="grid gap-5">
					<Card title="Tus datos">
						<OwnAccount />
					</Card>
					<Card title="Verificación en dos pasos">
						<TwoStep state={loaderData.twoStepState} />
					</Card>
				</div>
				<div className="grid gap-5">
					<Card title="Sesiones abiertas">
						<Sessions loaded={loaderData.sessions} />
					</Card>
					{may("inbox") && (
						<Card title="Avisos en este equipo">
							<AlertsCard />
						</Card>
					)}
				</div>
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Tu cuenta", "Error cargando tu cuenta");
