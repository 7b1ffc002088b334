import { expect, test } from "vitest";
import { formatDnsRecords, getDnsAdvice } from "./dns-records.ts";

const formatAdvice = (host: string, sender = "citas@taller.com") => {
	const advice = getDnsAdvice({ host, sender });
	return advice?.kind === "records" ? formatDnsRecords(advice.records) : advice;
};

test.each([
	["smtp.gmail.com", "include:_spf.google.com", "google._domainkey.taller.com"],
	["smtp.office365.com", "include:spf.protection.outlook.com", "selector1._domainkey.taller.com"],
	["smtppro.zoho.com", "include:zohomail.com", "zmail._domainkey.taller.com"],
	["mail.taller.com", "a:mail.taller.com", "mail._domainkey.taller.com"],
	["192.0.2.4", "ip4:192.0.2.4", "mail._domainkey.taller.com"],
	["2001:db8::4", "ip6:2001:db8::4", "mail._domainkey.taller.com"],
])("names SPF and DKIM for %s", (host, source, selector) => {
	const text = formatAdvice(host);
	expect(text).toContain(`taller.com  TXT  "v=spf1 ${source} ~all"`);
	expect(text).toContain(`${selector}  TXT  "v=DKIM1`);
});

test("knows the domains whose records only the provider writes", () => {
	const domain = "gmail.com";
	expect(formatAdvice("smtp.gmail.com", "taller@gmail.com")).toEqual({
		...{ kind: "provider_domain", domain, belongs: true },
	});
	expect(formatAdvice("smtp.correo.com", "taller@gmail.com")).toMatchObject({ belongs: false });
});
