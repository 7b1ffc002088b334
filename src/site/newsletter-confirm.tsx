import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/newsletter-confirm";
import { answerLetterLink, readLetterLink } from "./newsletter-link.ts";
import { LetterPage, LetterQuestion, letterMeta, UselessLink } from "./newsletter-outcome.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	letterMeta(matches, location, {
		title: "Confirmar suscripción",
		description: "Confirma que quieres recibir ofertas y consejos por correo.",
	});

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
		<LetterQuestion
			title="Confirma tu suscripción"
			text={`Recibirás ofertas especiales y consejos automotrices en ${email_hint}. Falta un toque para empezar.`}
			answer="Confirmar mi suscripción"
		/>
	);
}
