import { Button, ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/newsletter-confirm";
import { answerLetterLink, readLetterLink } from "./newsletter-link.ts";
import { LetterPage, UselessLink } from "./newsletter-outcome.tsx";
import { pageMeta, withoutAddress } from "./page-meta.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	withoutAddress(
		pageMeta(matches, location, {
			title: "Confirmar suscripción",
			description: "Confirma que quieres recibir ofertas y consejos por correo.",
			isHidden: true,
		}),
	);

export async function loader({ request, params }: Route.LoaderArgs) {
	return readLetterLink(request, "confirm", params.token);
}

export async function action({ request, params }: Route.ActionArgs) {
	return answerLetterLink(request, "confirm", params.token);
}

export default function NewsletterConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	const { subscription, problem } = actionData ?? loaderData;
	if (!subscription) return <UselessLink reason={problem} />;
	const { state, email_hint } = subscription;
	if (state === "baja")
		return (
			<LetterPage
				title="Esta suscripción está de baja"
				text={`${email_hint} no recibe nuestros correos. Si quieres volver, suscríbete otra vez.`}
			>
				<ButtonLink to="/boletin">Suscribirme otra vez</ButtonLink>
			</LetterPage>
		);
	if (state === "activa")
		return (
			<LetterPage
				title="Tu suscripción está confirmada"
				text={`Recibirás ofertas especiales y consejos automotrices en ${email_hint}. Cada correo trae un enlace para darte de baja.`}
				isDone
			>
				<ButtonLink to="/productos">Ver productos</ButtonLink>
			</LetterPage>
		);
	return (
		<LetterPage
			title="Confirma tu suscripción"
			text={`Recibirás ofertas especiales y consejos automotrices en ${email_hint}. Falta un toque para empezar.`}
		>
			<form method="post">
				<Button type="submit">Confirmar mi suscripción</Button>
			</form>
		</LetterPage>
	);
}
