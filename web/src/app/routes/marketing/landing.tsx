import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { content } from '../../content.ts';
import { paths } from '../../paths.ts';
import classes from './marketing.module.css';
import { SampleSnapshot } from './sample-snapshot.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const FEATURES = [
  {
    title: 'Morning Business Snapshot',
    text: 'Revenue, expenses and net profit of the day before, each beside what is normal for that weekday. Monday to Friday at ten.',
  },
  {
    title: 'Intelligent Anomaly Detection',
    text: 'An expense that jumped, a sale that did not come, a payroll that ran twice: named, with the amount and the lines behind it.',
  },
  {
    title: 'One-Click Integration',
    text: 'Your books and your bank, connected for reading only. Nothing can be moved, paid or changed.',
  },
] as const;

export default function LandingRoute() {
  return (
    <>
      <title>{`${content.product}: revenue, expenses and profit, every business morning`}</title>
      <meta
        name="description"
        content="Yesterday's revenue, expenses and net profit beside what is normal, every business morning at ten. Read-only."
      />
      <SiteHeader hasFeatures />
      <main>
        <Container size="lg">
          <section className={classes.hero}>
            <Stack gap="lg" align="flex-start">
              <Title order={1}>Was yesterday normal? Know before your second coffee.</Title>
              <Text className={classes.lead} c="dimmed">
                A snapshot of revenue, expenses and net profit, each business morning at ten. When
                something is off, it says what, by how much, and where to look.
              </Text>
              <Button component={Link} to={paths.auth.href({ mode: 'create' })} size="lg">
                <Text span inherit hiddenFrom="xs">
                  {content.callToAction.short}
                </Text>
                <Text span inherit visibleFrom="xs">
                  {content.callToAction.long}
                </Text>
              </Button>
            </Stack>
            <SampleSnapshot />
          </section>
        </Container>
        <section id="features" className={classes.features} aria-labelledby="features-title">
          <Container size="lg">
            <Stack gap="xl">
              <Title order={2} id="features-title">
                Numbers first, then the reason
              </Title>
              <div className={classes.columns}>
                {FEATURES.map(({ title, text }) => (
                  <Stack key={title} gap="xs" className={classes.feature}>
                    <Title order={3}>{title}</Title>
                    <Text c="dimmed">{text}</Text>
                  </Stack>
                ))}
              </div>
            </Stack>
          </Container>
        </section>
      </main>
      <SiteFooter />
    </>
  );
}
