import { useEffect } from "react";
import { ZohoLayout, ZohoWorking } from "#admin/account/zoho-layout.tsx";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/zoho-start";
import { loginPath, userOr } from "./account/session.ts";
import { headers, meta } from "./frame/head.ts";
import { BeforeScript } from "./frame/needs-script.tsx";
import { useAnswer } from "./frame/use-answer.ts";
import { SETTINGS_ZOHO } from "./settings/paths.ts";

export { headers, meta };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
	user: userOr(loginPath(request.url)),
});

export const HydrateFallback = () => <BeforeScript title="Zoho Calendar" />;

/**
 * Redirects to Zoho. The button opens this page in a new tab, so that no browser blocks it as a pop-up and the password
 * prompt appears in the tab in front.
 */
export default function ZohoStartPage({ loaderData }: Route.ComponentProps) {
	const { answer, problem, askAgain } = useAnswer("zoho", () =>
		read(staffApi.admin.zoho["auth-url"].$get()),
	);
	useEffect(() => {
		if (answer) location.replace(answer.auth_url);
	}, [answer]);

	return (
		<ZohoLayout user={loaderData.user}>
			{problem ? (
				<>
					<p role="alert">{sentenceOf(problem, "No se pudo abrir Zoho.")}</p>
					<div className="mt-6 flex flex-wrap gap-3">
						<Button icon="refresh" onClick={askAgain}>
							Probar otra vez
						</Button>
						<ButtonLink to={SETTINGS_ZOHO} tone="line">
							Volver a Configuración
						</ButtonLink>
					</div>
				</>
			) : (
				<ZohoWorking>Abriendo Zoho para que des el permiso…</ZohoWorking>
			)}
		</ZohoLayout>
	);
}
