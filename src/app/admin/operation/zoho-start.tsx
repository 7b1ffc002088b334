import { useEffect } from "react";
import { headers, meta } from "#admin/frame/head.ts";
import { LoadingPage } from "#admin/frame/script-required.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { SETTINGS_ZOHO } from "#admin/paths.ts";
import { getLoginPath, requireUser } from "#admin/session.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import { ZohoLayout, ZohoProgress } from "#features/operation/calendar/admin/zoho-layout.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/zoho-start";

export { headers, meta };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
	user: requireUser(getLoginPath(request.url)),
});

export const HydrateFallback = () => <LoadingPage title="Zoho Calendar" />;

/**
 * Redirects to Zoho. The button opens this page in a new tab, so that no browser blocks it as a pop-up and the password
 * prompt appears in the tab in front.
 */
export default function ZohoStartPage({ loaderData }: Route.ComponentProps) {
	const { answer, problem, refetch } = useFetch("zoho", () => read(staffApi.admin.zoho["auth-url"].$get()));
	useEffect(() => {
		if (answer) location.replace(answer.auth_url);
	}, [answer]);

	return (
		<ZohoLayout user={loaderData.user}>
			{problem ? (
				<>
					<p role="alert">{toErrorMessage(problem, "No se pudo abrir Zoho.")}</p>
					<div className="mt-6 flex flex-wrap gap-3">
						<Button icon="refresh" onClick={refetch}>
							Probar otra vez
						</Button>
						<ButtonLink to={SETTINGS_ZOHO} tone="line">
							Volver a Configuración
						</ButtonLink>
					</div>
				</>
			) : (
				<ZohoProgress>Abriendo Zoho para que des el permiso…</ZohoProgress>
			)}
		</ZohoLayout>
	);
}
