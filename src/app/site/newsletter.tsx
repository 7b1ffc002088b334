import { createApiClient } from "#api/client.server.ts";
import { readFormFields } from "#api/submit.server.ts";
import { SUBSCRIPTION_FAILED } from "#features/inbox/newsletter/messages.ts";
import { Newsletter } from "#features/inbox/newsletter/site/newsletter.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { respondToFormPost } from "#site/sent/respond-to-form-post.server.ts";
import type { Route } from "./+types/newsletter";

const SUBSCRIBED_TITLE = "Tu correo quedó en la lista";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Ofertas y consejos por correo",
		description: "Suscríbete para recibir las promociones del taller y consejos para tu carro.",
		isHidden: true,
	});

/** Receives the footer's form without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
	const fields = await readFormFields(request);
	const { email = "", website = "" } = fields;
	return respondToFormPost(fields, SUBSCRIBED_TITLE, () =>
		createApiClient(request).newsletter.$post({ header: {}, json: { email, website } }),
	);
}

export default function NewsletterPage({ actionData }: Route.ComponentProps) {
	const { problem, typed } = actionData ?? {};
	const hasFieldErrors = Boolean(problem?.fields);
	return (
		<section className="measure band">
			<h1 className="title-2">Ofertas y consejos por correo</h1>
			{problem && !hasFieldErrors && (
				<p role="alert" className="mt-4 font-medium text-error">
					{SUBSCRIPTION_FAILED}
				</p>
			)}
			<div className="mt-8 max-w-prose">
				<Newsletter
					scope="boletin-pagina"
					error={problem?.fields?.email ?? problem?.detail}
					defaultEmail={typed?.email}
				/>
			</div>
		</section>
	);
}
