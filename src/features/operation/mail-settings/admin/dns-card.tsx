import { CopyText } from "#admin/frame/copy-text.tsx";
import { Card } from "#admin/frame/sections.tsx";
import {
	type DnsAdvice,
	formatDnsRecords,
	getDnsAdvice,
} from "#features/operation/mail-settings/dns-records.ts";

/** Shows the two DNS records that the sender's domain needs, to send to its administrator. */
export function DnsCard({ host, sender }: { host: string; sender: string }) {
	const advice = getDnsAdvice({ host, sender });
	if (!advice) return null;
	return (
		<Card title="Para que no caiga en no deseados">
			{advice.kind === "records" ? <Records advice={advice} /> : <ProviderDomain advice={advice} />}
		</Card>
	);
}

function Records({ advice }: { advice: Extract<DnsAdvice, { kind: "records" }> }) {
	const { domain, records, provider } = advice;
	const [spf] = records;
	return (
		<>
			<p>
				Manda estas dos líneas a quien administra el dominio <strong>{domain}</strong>. Dicen que los correos
				de tu taller son tuyos (SPF) y los firman (DKIM).
			</p>
			<dl className="mt-3 grid gap-3">
				{records.map(({ name, host, value }) => (
					<div key={name}>
						<dt className="font-medium">{name}</dt>
						<dd className="mt-1 border border-line bg-ground p-3 text-sm wrap-anywhere">
							<code>{`${host}  TXT  "${value}"`}</code>
						</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-sm text-muted">
				{`Si el dominio ya tiene una línea que empieza con «v=spf1», no pongas otra: agrégale «${getMechanism(spf.value)}». El nombre y la clave de DKIM los da ${provider ?? "tu proveedor de correo"}.`}
			</p>
			<div className="mt-3">
				<CopyText text={formatDnsRecords(records)} label="Copiar las dos líneas" done="Líneas copiadas" />
			</div>
		</>
	);
}

const getMechanism = (spf: string) => spf.split(" ")[1] ?? "";

function ProviderDomain({ advice }: { advice: Extract<DnsAdvice, { kind: "provider_domain" }> }) {
	const { domain, belongs } = advice;
	return belongs ? (
		<p>
			{`No hace falta nada: ${domain} ya tiene SPF y DKIM. Con un correo de tu propio dominio se ve más serio y llega igual de bien.`}
		</p>
	) : (
		<p>
			{`Los correos de ${domain} solo llegan bien si salen por su propio servidor. Usa ese servidor, o un remitente de tu propio dominio.`}
		</p>
	);
}
