/** One DNS record to send to the administrator of the domain. */
type DnsRecord = { name: "SPF" | "DKIM"; host: string; value: string };
/** The records that a sender's domain needs, so that emails are not taken for spam. */
export type DnsAdvice =
	/** Only the provider can write into the domain. */
	| { kind: "provider_domain"; domain: string; belongs: boolean }
	| {
			kind: "records";
			domain: string;
			records: readonly [DnsRecord, DnsRecord];
			provider: string | undefined;
	  };

type Provider = { name: string; host: RegExp; include: string; selector: string };

const PROVIDERS: readonly Provider[] = [
	{ name: "Google", host: /(^|\.)(gmail|google)\.com$/, include: "_spf.google.com", selector: "google" },
	{
		name: "Microsoft 365",
		host: /(^|\.)(office365|outlook|hotmail)\.com$/,
		include: "spf.protection.outlook.com",
		selector: "selector1",
	},
	{ name: "Zoho", host: /(^|\.)zoho(cloud)?\.(com|eu|in)$/, include: "zohomail.com", selector: "zmail" },
	{ name: "Brevo", host: /(^|\.)(brevo|sendinblue)\.com$/, include: "spf.brevo.com", selector: "mail" },
	{ name: "SendGrid", host: /(^|\.)sendgrid\.net$/, include: "sendgrid.net", selector: "s1" },
	{ name: "Mailgun", host: /(^|\.)mailgun\.org$/, include: "mailgun.org", selector: "smtp" },
	{ name: "Amazon SES", host: /(^|\.)amazonaws\.com$/, include: "amazonses.com", selector: "selector" },
	{
		name: "Hostinger",
		host: /(^|\.)hostinger\.com$/,
		include: "_spf.mail.hostinger.com",
		selector: "hostingermail1",
	},
	{
		name: "Namecheap",
		host: /(^|\.)privateemail\.com$/,
		include: "spf.privateemail.com",
		selector: "default",
	},
];

/** Domains of free mailboxes, with the mail servers that may send from them. */
const MAILBOX_PROVIDERS: readonly [domain: RegExp, host: RegExp][] = [
	[/^(gmail|googlemail)\.com$/, /(^|\.)(gmail|google)\.com$/],
	[/^(hotmail|outlook|live|msn)\.(com|es)$/, /(^|\.)(office365|outlook|hotmail|live)\.com$/],
	[/^(yahoo|ymail)\.(com|es)$/, /(^|\.)yahoo\.com$/],
	[/^(icloud|me|mac)\.com$/, /(^|\.)(me|icloud)\.com$/],
];

const DKIM_VALUE = "v=DKIM1; k=rsa; p=(la clave que da tu proveedor)";

/**
 * Lists what SPF and DKIM want of the sender's domain.
 *
 * @source RFC 7208; RFC 6376
 */
export function getDnsAdvice({ host, sender }: { host: string; sender: string }): DnsAdvice | undefined {
	const domain = (sender.split("@")[1] ?? "").toLowerCase();
	const server = host.toLowerCase();
	if (!domain || !server) return undefined;
	const mailboxProvider = MAILBOX_PROVIDERS.find(([pattern]) => pattern.test(domain));
	if (mailboxProvider) return { kind: "provider_domain", domain, belongs: mailboxProvider[1].test(server) };
	const provider = PROVIDERS.find((candidate) => candidate.host.test(server));
	const source = provider ? `include:${provider.include}` : getOwnSource(server);
	return {
		kind: "records",
		domain,
		provider: provider?.name,
		records: [
			{ name: "SPF", host: domain, value: `v=spf1 ${source} ~all` },
			{ name: "DKIM", host: `${provider?.selector ?? "mail"}._domainkey.${domain}`, value: DKIM_VALUE },
		],
	};
}

/** @returns the mechanism of SPF that names one mail server */
function getOwnSource(host: string): string {
	if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return `ip4:${host}`;
	return host.includes(":") ? `ip6:${host}` : `a:${host}`;
}

/** Formats the records as lines of text to send on. */
export const formatDnsRecords = (records: readonly DnsRecord[]) =>
	records.map(({ host, value }) => `${host}  TXT  "${value}"`).join("\n");
