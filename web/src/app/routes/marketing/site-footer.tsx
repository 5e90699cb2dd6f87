import { Anchor, Container, Group, Text } from '@mantine/core';
import { content } from '../../content.ts';
import classes from './marketing.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <Container size="lg" py="xl">
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            © {content.copyrightYear} {content.company}. Every business morning at 10AM CST.
          </Text>
          <Anchor href={`mailto:${content.supportEmail}`} size="sm" c="dimmed">
            {content.supportEmail}
          </Anchor>
        </Group>
      </Container>
    </footer>
  );
}
