import type { ShownSymptom } from "#features/symptoms/contract.ts";
import { symptomAsChat } from "#features/symptoms/rules.ts";
import { BookServiceLink } from "#site/book-service-link.tsx";
import { FirstHours } from "#site/first-hours.tsx";
import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";

/** The service that sees to a symptom, its hour and its chat, and the article to read meanwhile. */
export function WhereToTakeIt({ symptom }: { symptom: ShownSymptom }) {
	const { settings } = useSite();
	const { name, service, post, urgency } = symptom;
	return (
		<section aria-labelledby="donde" className="card min-w-0 p-5 md:p-7 lg:self-start">
			<h2 id="donde" className="title-3">
				{service ? "El servicio que lo revisa" : "Tráelo y lo revisamos"}
			</h2>
			{service && (
				<DataRows
					className="mt-4"
					rows={[
						{
							label: "Servicio",
							value: (
								<Anchor to={`/servicios/${service.id}`} className="link">
									{service.name}
								</Anchor>
							),
						},
						{ label: "Duración", value: service.duration },
					]}
				/>
			)}
			<p className="mt-4 text-gris">
				{urgency === "ya"
					? "Llámanos antes de moverlo: te decimos si puedes traerlo o si hace falta grúa."
					: "Lo revisamos y te damos el presupuesto antes de tocar nada."}
			</p>
			{service && <FirstHours service={service} symptom={symptom} className="mt-5" />}
			<div className="mt-5 actions">
				<BookServiceLink service={service} symptom={symptom} size="md" />
				<ChatLink number={settings.whatsapp} text={symptomAsChat(name)}>
					WhatsApp
				</ChatLink>
			</div>
			{post && (
				<p className="mt-6 border-t border-linea pt-4">
					<span className="block text-sm text-gris">Para leer con calma</span>
					<Anchor to={`/blog/${post.slug}`} className="link inline-block py-1 font-medium">
						{post.title}
					</Anchor>
				</p>
			)}
		</section>
	);
}
